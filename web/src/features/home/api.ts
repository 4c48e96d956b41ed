import { queryOptions } from '@tanstack/react-query'
import { readHome } from 'contract/home.ts'
import { call } from '../../lib/call.ts'

/** No toast when it fails: the samples stand there, marked as such. */
export const homeQuery = queryOptions({ queryKey: ['home'], queryFn: ({ signal }) => call(readHome, {}, { signal }) })
