import { type Ctx, makeContext, type Services } from '#core/context.ts'
import { makeLocalPrincipal } from '#core/permissions.ts'

export const makeDemoContext = (services: Services, own: Pick<Ctx, 'db' | 'uploads' | 'log'>): Ctx =>
  makeContext(services, { ...own, user: makeLocalPrincipal(services.firstPerson), address: null })
