import * as contract from 'contract/content/documents.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../http/mount.ts'
import { exportDocument } from './documents/export.ts'
import { listDocuments } from './documents/list.ts'
import { readDocument, readVersion } from './documents/read.ts'
import { createDocument, setDocumentDeleted, writeDocument } from './documents/write.ts'

export async function documentRoutes(app: FastifyInstance) {
  mount(app, contract.listDocuments, (ctx, { query }) => listDocuments(ctx, query))
  mount(app, contract.readDocument, (ctx, { params }) => readDocument(ctx, params.id))
  mount(app, contract.createDocument, (ctx, { json }) => createDocument(ctx, json))
  mount(app, contract.writeDocument, (ctx, { params, json }) => writeDocument(ctx, params.id, json))
  mount(app, contract.readVersion, (ctx, { params }) => readVersion(ctx, params.id, params.n))
  mount(app, contract.deleteOrRestoreDocument, (ctx, { params, json }) =>
    setDocumentDeleted(ctx, params.id, { deleted: !json.restore }),
  )
  mount(app, contract.exportDocument, (ctx, { params, query }) => exportDocument(ctx, params.id, query.format))
}
