import { deleteConfigItemOrEntry } from 'contract/finance/deletion.ts'
import * as contract from 'contract/finance/settings.ts'
import * as suppliers from 'contract/finance/suppliers.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '#platform/http/mount.ts'
import { createItem, listCategories } from '../config-items/config-item.ts'
import { deleteEntry } from '../deletion/delete-entry.ts'
import { listArchivedItems, listItems } from './item-queries.ts'
import { archiveItem, renameItem, restoreItem } from './rename-item.ts'
import { createSupplier, editSupplier, listSuppliers } from './suppliers.ts'

export async function financeSettingsRoutes(app: FastifyInstance) {
  mount(app, contract.listProjectOptions, (ctx) => listItems(ctx.db, 'projetos'))
  mount(app, contract.listClients, async (ctx) => ({ items: await listItems(ctx.db, 'clientes') }))
  mount(app, contract.listCompanies, (ctx) => listItems(ctx.db, 'empresas'))
  mount(app, contract.listMethods, (ctx) => listItems(ctx.db, 'metodos'))
  mount(app, contract.listProjects, (ctx) => listItems(ctx.db, 'projetos'))
  mount(app, contract.listCategories, (ctx) => listCategories(ctx.db))
  mount(app, suppliers.listSuppliers, (ctx) => listSuppliers(ctx.db))
  mount(app, suppliers.createSupplier, (ctx, { json }) => createSupplier(ctx, json))
  mount(app, suppliers.editSupplier, (ctx, { params, json }) => editSupplier(ctx, params.id, json))
  mount(app, contract.listArchivedItems, (ctx) => listArchivedItems(ctx.db))
  mount(app, contract.createConfigItem, (ctx, { json }) => createItem(ctx, json))
  mount(app, contract.renameConfigItem, (ctx, { json }) => renameItem(ctx, json))
  mount(app, contract.restoreConfigItem, (ctx, { json }) => restoreItem(ctx, json))
  mount(app, deleteConfigItemOrEntry, (ctx, { json }) => ('category' in json ? archiveItem(ctx, json) : deleteEntry(ctx, json)))
}
