import * as contract from 'contract/accounts/people.ts'
import * as personalData from 'contract/accounts/personal-data.ts'
import * as tokens from 'contract/accounts/tokens.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '#platform/http/mount.ts'
import type { AccountServices } from '../account-services.ts'
import { buildPersonDataDownload } from '../own-account/download-personal-data.ts'
import { listPersonTokens, revokePersonToken } from '../sessions/create-token.ts'
import { requireTeam } from '../sessions/end-session.ts'
import { changeRequiredFactor } from './change-required-factor.ts'
import { invitePerson, revokeInvitation } from './invite-person.ts'
import { changeRole, createResetLink, deactivateOrRestorePerson, endPersonSessions, listPeople } from './people.ts'

export const peopleRoutes = (services: AccountServices) => async (app: FastifyInstance) => {
  mount(app, contract.listPeople, (ctx) => listPeople(ctx, requireTeam(services)))
  mount(app, contract.invitePerson, (ctx, { json }) => invitePerson(ctx, requireTeam(services), json))
  mount(app, contract.revokeInvitation, (ctx, { params }) => revokeInvitation(ctx, params.id))
  mount(app, contract.changeRole, (ctx, { params, json }) => changeRole(ctx, params.id, json))
  mount(app, contract.deactivateOrRestorePerson, (ctx, { params, json }) => deactivateOrRestorePerson(ctx, params.id, json))
  mount(app, contract.endPersonSessions, (ctx, { params }) => endPersonSessions(ctx, params.id))
  mount(app, contract.createResetLink, (ctx, { params }) => createResetLink(ctx, requireTeam(services), params.id))
  mount(app, contract.changeFactorRequirement, (ctx, { json }) => {
    requireTeam(services)
    return changeRequiredFactor(ctx, json)
  })
  mount(app, personalData.exportPersonData, (ctx, { params }) => {
    requireTeam(services)
    return buildPersonDataDownload(ctx, params.id)
  })
  mount(app, tokens.listPersonTokens, (ctx, { params }) => listPersonTokens(ctx, params.id))
  mount(app, tokens.revokePersonToken, (ctx, { params }) => revokePersonToken(ctx, params.id))
}
