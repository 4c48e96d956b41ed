import { type Ctx, makeContext, type Services } from '#core/context.ts'
import { makeLocalPrincipal } from '#core/permissions.ts'

/** Makes the context of the demo's writes, all of which are made in the name of the first person. */
export const makeDemoContext = (services: Services, own: Pick<Ctx, 'db' | 'uploads' | 'log'>): Ctx =>
  makeContext(services, { ...own, user: makeLocalPrincipal(services.firstPerson), address: null })
