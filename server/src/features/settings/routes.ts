import * as kits from 'contract/settings/brand-kits.ts'
import * as fonts from 'contract/settings/kit-fonts.ts'
import * as contract from 'contract/settings/personas.ts'
import type { FastifyInstance } from 'fastify'
import { brandKits, personas } from '#db/tables/records.ts'
import { mount } from '#platform/http/mount.ts'
import { createBrandKit, editBrandKit, listBrandKits, showKitLogo } from './brand-kits.ts'
import { addKitFont, removeKitFont } from './kit-fonts.ts'
import { createPersona, listPersonas, listPersonasOfClient } from './personas.ts'
import { editPersona, setRecordArchived } from './records.ts'

export async function kitAndPersonaRoutes(app: FastifyInstance) {
  mount(app, kits.listBrandKits, listBrandKits)
  mount(app, kits.createBrandKit, (ctx, { json }) => createBrandKit(ctx, json.name))
  mount(app, kits.editBrandKit, (ctx, { params, json }) => editBrandKit(ctx, params.id, json))
  mount(app, kits.deleteOrRestoreBrandKit, (ctx, { params, json }) =>
    setRecordArchived(ctx, brandKits, { id: params.id, archived: !json.restore }),
  )
  mount(app, kits.showKitLogo, (ctx, { params, query }) => showKitLogo(ctx, params.id, query.on))
  mount(app, fonts.addKitFont, (ctx, { params, json }) => addKitFont(ctx, params.id, json.file))
  mount(app, fonts.removeKitFont, (ctx, { params, json }) => removeKitFont(ctx, params.id, json.font))
  mount(app, contract.listPersonasOfClient, (ctx, { json }) => listPersonasOfClient(ctx, json.client_name))
  mount(app, contract.listPersonas, listPersonas)
  mount(app, contract.createPersona, (ctx, { json }) => createPersona(ctx, json))
  mount(app, contract.editPersona, (ctx, { params, json }) => editPersona(ctx, params.id, json))
  mount(app, contract.deleteOrRestorePersona, (ctx, { params, json }) =>
    setRecordArchived(ctx, personas, { id: params.id, archived: !json.restore }),
  )
}
