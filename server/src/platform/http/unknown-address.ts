import type { FastifyInstance } from 'fastify'
import { notFoundError } from '#core/errors.ts'

/** @throws 404 */
export function refuseUnknownAddress(): never {
  throw notFoundError('Endereço não encontrado')
}

/** Refuses the addresses below a prefix that no route serves, which would otherwise be answered with the interface's page. */
export function refuseUnknownAddressesBelow(app: FastifyInstance, prefix: string): void {
  for (const url of [prefix, `${prefix}/*`]) {
    if (!app.hasRoute({ method: 'GET', url })) app.get(url, { config: { access: 'authenticated' } }, refuseUnknownAddress)
  }
}
