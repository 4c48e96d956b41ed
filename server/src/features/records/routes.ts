import * as kits from 'contract/brand-kits.ts'
import * as contract from 'contract/personas.ts'
import type { FastifyInstance } from 'fastify'
import { brandKits, personas } from '../../db/tables/records.ts'
import { mount } from '../../http/mount.ts'
import { createBrandKit, listBrandKits } from './brand-kits.ts'
import { createPersona, listPersonas, listPersonasOfClient } from './personas.ts'
import { deleteRecord, renameRecord } from './records.ts'

export async function recordRoutes(app: FastifyInstance) {
  mount(app, kits.listBrandKits, 'settings.read', listBrandKits)
  mount(app, kits.createBrandKit, 'settings.write', (ctx, { json }) => createBrandKit(ctx, json.name))
  mount(app, kits.renameBrandKit, 'settings.write', (ctx, { params, json }) => renameRecord(ctx, brandKits, params.id, json))
  mount(app, kits.deleteBrandKit, 'settings.write', (ctx, { params, json }) =>
    deleteRecord(ctx, brandKits, params.id, json.restore),
  )
  mount(app, contract.listPersonasOfClient, 'runs.launch', (ctx, { json }) => listPersonasOfClient(ctx, json.client_name))
  mount(app, contract.listPersonas, 'settings.read', listPersonas)
  mount(app, contract.createPersona, 'settings.write', (ctx, { json }) => createPersona(ctx, json))
  mount(app, contract.renamePersona, 'settings.write', (ctx, { params, json }) => renameRecord(ctx, personas, params.id, json))
  mount(app, contract.deletePersona, 'settings.write', (ctx, { params, json }) =>
    deleteRecord(ctx, personas, params.id, json.restore),
  )
}
