import * as activities from 'contract/team/activities.ts'
import { listMemberOptions, teamPerformance } from 'contract/team/board.ts'
import * as members from 'contract/team/members.ts'
import * as rules from 'contract/team/rules.ts'
import * as targets from 'contract/team/targets.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../http/mount.ts'
import { readBoard } from './board.ts'
import { deleteActivity, restoreActivity } from './deletion.ts'
import { editActivity } from './edit.ts'
import { readLedger } from './ledger.ts'
import { listActivities } from './list.ts'
import { addMember, deactivateMember, listMemberChoices, listMembers, renameMember } from './members.ts'
import { registerActivity } from './register.ts'
import { changeRules, readRules } from './rules.ts'
import { readTargets, setTargets } from './targets.ts'

export async function teamRoutes(app: FastifyInstance) {
  mount(app, listMemberOptions, 'team.read', listMemberChoices)
  mount(app, teamPerformance, 'team.read', (ctx, { json }) =>
    json.operation === 'GET_PERFORMANCE_DATA' ? readBoard(ctx, json.filters) : registerActivity(ctx, json.data),
  )
  mount(app, activities.listActivities, 'team.read', (ctx, { query }) => listActivities(ctx, query))
  mount(app, activities.editActivity, 'team.write', (ctx, { params, json }) => editActivity(ctx, params.id, json))
  mount(app, activities.deleteActivity, 'team.write', (ctx, { params, json }) =>
    json.restore ? restoreActivity(ctx, params.id) : deleteActivity(ctx, params.id),
  )
  mount(app, activities.readLedger, 'team.read', (ctx, { params }) => readLedger(ctx, params.id))
  mount(app, members.listMembers, 'team.read', listMembers)
  mount(app, members.addMember, 'team.write', (ctx, { json }) => addMember(ctx, json.name))
  mount(app, members.renameMember, 'team.write', (ctx, { params, json }) => renameMember(ctx, params.id, json))
  mount(app, members.deactivateMember, 'team.write', (ctx, { params, json }) => deactivateMember(ctx, params.id, json))
  mount(app, rules.readRules, 'team.read', readRules)
  mount(app, rules.changeRules, 'settings.write', (ctx, { json }) => changeRules(ctx, json))
  mount(app, targets.readTargets, 'team.read', (ctx, { query }) => readTargets(ctx, query.month))
  mount(app, targets.setTargets, 'team.write', (ctx, { json }) => setTargets(ctx, json))
}
