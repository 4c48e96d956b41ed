import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { DUE_BUCKETS, type DueBucket, type DueEntry, type DueGroup, type EntryKind } from 'contract/finance/due.ts'
import type { CivilDate } from 'contract/values/dates.ts'
import { bucketQuery, seedFirstPage } from './due-calls.ts'

export type DueListContext = { kind: EntryKind; today: CivilDate }

export type ShownBucket = Omit<DueGroup, 'entries' | 'nextCursor'> & {
  rows: readonly DueEntry[]
  more?: { busy: boolean; load: () => void }
}

function usePages({ kind, today }: DueListContext, bucket: DueBucket) {
  const client = useQueryClient()
  const query = bucketQuery(kind, bucket, today)
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(query)
  return ({ entries, nextCursor, ...group }: DueGroup): ShownBucket => {
    const load = () => {
      seedFirstPage(client, query, { entries, ...(nextCursor ? { nextCursor } : {}) })
      void fetchNextPage()
    }
    const isMore = data ? hasNextPage : nextCursor !== undefined
    return {
      ...group,
      rows: data ? data.pages.flatMap((page) => page.entries) : entries,
      ...(isMore ? { more: { busy: isFetchingNextPage, load } } : {}),
    }
  }
}

export function useBuckets(list: DueListContext, groups: readonly DueGroup[]): ShownBucket[] {
  const show: Record<DueBucket, (group: DueGroup) => ShownBucket> = {
    overdue: usePages(list, 'overdue'),
    today: usePages(list, 'today'),
    week: usePages(list, 'week'),
    month: usePages(list, 'month'),
    later: usePages(list, 'later'),
  }
  return DUE_BUCKETS.flatMap((bucket) => groups.filter((group) => group.bucket === bucket && group.count > 0)).map((group) =>
    show[group.bucket](group),
  )
}
