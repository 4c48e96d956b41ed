import { useNavigate, useSearch } from '@tanstack/react-router'
import { LAUNCH_SCREENS } from 'contract/automations.ts'
import type { LeadFilters } from 'contract/prospecting/leads.ts'
import type { ProspectingSearch } from '../../../lib/launch-search.ts'

type Filters = Pick<LeadFilters, 'q' | 'status'>

/** The filters live in the address, beside what the form starts from. Changing them keeps the page where it is. */
export function useLeadFilters(): [Filters, (filters: Filters) => void] {
  const { q, status, de }: ProspectingSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const show = (next: Filters) =>
    void navigate({
      to: LAUNCH_SCREENS.prospecting,
      search: { ...(de === undefined ? {} : { de }), ...given(next) },
      replace: true,
      resetScroll: false,
    })
  return [given({ q, status }), show]
}

/** Only what narrows anything. */
const given = (filters: Filters): Filters => Object.fromEntries(Object.entries(filters).filter(([, value]) => value))
