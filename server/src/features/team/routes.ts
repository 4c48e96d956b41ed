import * as activities from 'contract/team/activities.ts'
import { listMemberOptions, readBoardOrRegisterActivity } from 'contract/team/board.ts'
import * as members from 'contract/team/members.ts'
import * as rules from 'contract/team/rules.ts'
import * as targets from 'contract/team/targets.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '#platform/http/mount.ts'
import { readBoard } from './board.ts'
import { deleteActivity, editActivity, registerActivity, restoreActivity } from './change-activities.ts'
import { readLedger } from './ledger.ts'
import { listActivities } from './list-activities.ts'
import { linkMemberToPerson, listPeopleWithAccounts } from './member-person.ts'
import { addMember, listMemberChoices, listMembers, renameMember, setMemberActive } from './members.ts'
import { changeRules, listRulesVersions } from './rules.ts'
import { readTargets, setTargets } from './targets.ts'

export async function teamRoutes(app: FastifyInstance) {
  mount(app, listMemberOptions, listMemberChoices)
  mount(app, readBoardOrRegisterActivity, (ctx, { json }) =>
    json.operation === 'GET_PERFORMANCE_DATA' ? readBoard(ctx, json.filters) : registerActivity(ctx, json.data),
  )
  mount(app, activities.listActivities, (ctx, { query }) => listActivities(ctx, query))
  mount(app, activities.editActivity, (ctx, { params, json }) => editActivity(ctx, params.id, json))
  mount(app, activities.deleteOrRestoreActivity, (ctx, { params, json }) =>
    json.restore ? restoreActivity(ctx, params.id) : deleteActivity(ctx, params.id),
  )
  mount(app, activities.readLedger, (ctx, { params }) => readLedger(ctx, params.id))
  mount(app, members.listMembers, listMembers)
  mount(app, members.listPersonOptions, listPeopleWithAccounts)
  mount(app, members.linkMemberToPerson, (ctx, { params, json }) => linkMemberToPerson(ctx, params.id, json))
  mount(app, members.addMember, (ctx, { json }) => addMember(ctx, json.name))
  mount(app, members.renameMember, (ctx, { params, json }) => renameMember(ctx, params.id, json))
  mount(app, members.deactivateOrRestoreMember, (ctx, { params, json }) =>
    setMemberActive(ctx, params.id, { ...json, active: json.restore === true }),
  )
  mount(app, rules.readRules, listRulesVersions)
  mount(app, rules.changeRules, (ctx, { json }) => changeRules(ctx, json))
  mount(app, targets.readTargets, (ctx, { query }) => readTargets(ctx, query.month))
  mount(app, targets.setTargets, (ctx, { json }) => setTargets(ctx, json))
}
