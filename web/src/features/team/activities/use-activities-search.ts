import { getRouteApi, useNavigate } from '@tanstack/react-router'
import type { ActivityFilters } from 'contract/team/activities.ts'
import type { CivilDate } from 'contract/values/dates.ts'
import { omitFalsy } from '#lib/search-params.ts'
import { computeActivitiesDates } from '../period.ts'
import type { ActivitiesSearch } from '../team-search.ts'

const route = getRouteApi('/team-performance/atividades')

export function useActivitiesSearch(): [ActivitiesSearch, (next: ActivitiesSearch) => void] {
  const search = route.useSearch()
  const navigate = useNavigate()
  const changeSearch = (next: ActivitiesSearch) =>
    void navigate({ to: '/team-performance/atividades', search: omitFalsy(next), replace: true, resetScroll: false })
  return [search, changeSearch]
}

/** @param today the workspace's day, from which a period is computed */
export function toActivityFilters({ periodo, member, type }: ActivitiesSearch, today: CivilDate): ActivityFilters {
  const dates = periodo && computeActivitiesDates(periodo, today)
  return { ...(member && { member }), ...(type && { type }), ...dates }
}
