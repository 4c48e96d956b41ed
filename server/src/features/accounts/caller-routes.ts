import type { FastifyRequest } from 'fastify'
import type { Caller } from './account-services.ts'

export const readCaller = ({ ip, headers }: FastifyRequest): Caller => ({
  address: ip,
  userAgent: headers['user-agent'] ?? '',
  cookieHeader: headers.cookie,
})
