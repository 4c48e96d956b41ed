import { queryOptions } from '@tanstack/react-query'
import { listMembers } from 'contract/team/members.ts'
import { readRules } from 'contract/team/rules.ts'
import { call } from './call.ts'

/** What only our own service knows (`capabilities.team`), for the board and for Configurações. */

/** What activities are worth, every version, newest first. */
export const rulesQuery = queryOptions({
  queryKey: ['team', 'rules'],
  queryFn: async ({ signal }) => (await call(readRules, {}, { signal })).versions,
})

/** The team, those who left at the end. */
export const membersQuery = queryOptions({
  queryKey: ['team', 'members'],
  queryFn: async ({ signal }) => (await call(listMembers, {}, { signal })).members,
})
