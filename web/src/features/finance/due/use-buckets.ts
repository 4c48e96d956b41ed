import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import type { Bill } from 'contract/bank/bills.ts'
import { DUE_BUCKETS, type DueBucket, type DueEntry, type DueGroup, findDueBucket } from 'contract/finance/due.ts'
import { bucketQuery, type DueListContext, seedFirstPage } from './due-calls.ts'

export type ShownBucket = Omit<DueGroup, 'entries' | 'nextCursor'> & {
  rows: readonly DueEntry[]
  bills: readonly Bill[]
  more?: { busy: boolean; load: () => void }
}

function usePages(list: DueListContext, bucket: DueBucket) {
  const client = useQueryClient()
  const query = bucketQuery(list, bucket)
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(query)
  return ({ entries, nextCursor, ...group }: DueGroup): Omit<ShownBucket, 'bills'> => {
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

export function useBuckets(list: DueListContext, groups: readonly DueGroup[], bills: readonly Bill[]): ShownBucket[] {
  const show: Record<DueBucket, (group: DueGroup) => Omit<ShownBucket, 'bills'>> = {
    overdue: usePages(list, 'overdue'),
    today: usePages(list, 'today'),
    week: usePages(list, 'week'),
    month: usePages(list, 'month'),
    later: usePages(list, 'later'),
  }
  const byBucket = Map.groupBy(bills, ({ due }) => findDueBucket(due, list.today))
  return DUE_BUCKETS.flatMap((bucket) => groups.filter((group) => group.bucket === bucket))
    .map((group) => ({ ...show[group.bucket](group), bills: byBucket.get(group.bucket) ?? [] }))
    .filter(({ count, bills: own }) => count > 0 || own.length > 0)
}
