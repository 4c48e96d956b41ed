import { getRouteApi, useNavigate } from '@tanstack/react-router'
import type { LeadFilters } from 'contract/prospecting/leads.ts'
import { LAUNCH_SCREENS } from 'contract/runs/automations.ts'
import { omitFalsy } from '#lib/search-params.ts'
import type { ProspectingSearch } from '../prospecting-search.ts'

const route = getRouteApi('/tools/scraper-google-maps')

type Filters = Pick<LeadFilters, 'q' | 'status'>

export const toLeadFilters = ({ q, status }: ProspectingSearch): Filters => omitFalsy({ q, status })

/** The address's `de`, the run that the form repeats, stays, and the page does not scroll. */
export function useLeadFilters(): [Filters, (filters: Filters) => void] {
  const search = route.useSearch()
  const { de } = search
  const navigate = useNavigate()
  const changeFilters = (next: Filters) =>
    void navigate({
      to: LAUNCH_SCREENS.prospecting,
      search: { ...(de === undefined ? {} : { de }), ...omitFalsy(next) },
      replace: true,
      resetScroll: false,
    })
  return [toLeadFilters(search), changeFilters]
}
