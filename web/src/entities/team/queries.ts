import { queryOptions } from '@tanstack/react-query'
import { listMembers } from 'contract/team/members.ts'
import { readRules } from 'contract/team/rules.ts'
import { call } from '#lib/net/call.ts'

// Queries for the leaderboard and the settings, which only our own server answers (`capabilities.team`).

export const rulesQuery = queryOptions({
  queryKey: ['team', 'rules'],
  queryFn: async ({ signal }) => (await call(readRules, {}, { signal })).versions,
})

export const membersQuery = queryOptions({
  queryKey: ['team', 'members'],
  queryFn: async ({ signal }) => (await call(listMembers, {}, { signal })).members,
})
