import { queryOptions } from '@tanstack/react-query'
import { readVersion } from 'contract/accounts/session.ts'
import { callQuery } from '#lib/net/call-query.ts'
import { parseNotices } from './parse-notices.ts'

/** The built file of the licences, some 600 kB of text that only this screen loads. */
export const NOTICES_PATH = '/THIRD-PARTY-NOTICES.txt'

export const versionQuery = callQuery(['version'], readVersion)

export const noticesQuery = queryOptions({
  queryKey: ['notices'],
  queryFn: async ({ signal }) => {
    const response = await fetch(NOTICES_PATH, { signal })
    if (!response.ok) throw new Error(`${NOTICES_PATH} was answered with ${response.status}`)
    return parseNotices(await response.text())
  },
  staleTime: 'static',
})
