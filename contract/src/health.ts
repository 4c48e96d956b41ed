import * as z from 'zod/mini'
import { endpoint } from './calls/endpoint.ts'

export const checkLiveness = endpoint({
  method: 'GET',
  path: '/healthz',
  access: 'public',
  summary: 'Whether the process is up',
  reply: z.object({ status: z.literal('ok') }),
})

/** Answers 503 with a problem when a dependency does not answer. */
export const checkReadiness = endpoint({
  method: 'GET',
  path: '/readyz',
  access: 'public',
  summary: 'Whether database and queue answer',
  reply: z.object({ status: z.literal('ok'), database: z.literal('ok'), queue: z.literal('ok') }),
})
