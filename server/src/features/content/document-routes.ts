import * as contract from 'contract/content/documents.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '#platform/http/mount.ts'
import { readDocument, readVersion } from './documents/document-queries.ts'
import { exportDocument, readDocumentIdea } from './documents/export-document.ts'
import { importDocument } from './documents/import-document.ts'
import { listDocuments } from './documents/list-documents.ts'
import { createDocument, setDocumentDeleted, writeDocument } from './documents/write-document.ts'

export async function documentRoutes(app: FastifyInstance) {
  mount(app, contract.listDocuments, (ctx, { query }) => listDocuments(ctx, query))
  mount(app, contract.readDocument, (ctx, { params }) => readDocument(ctx, params.id))
  mount(app, contract.createDocument, (ctx, { json }) => createDocument(ctx, json))
  mount(app, contract.writeDocument, (ctx, { params, json }) => writeDocument(ctx, params.id, json))
  mount(app, contract.importDocument, (ctx, { files }) => importDocument(ctx, files.file))
  mount(app, contract.readVersion, (ctx, { params }) => readVersion(ctx, params.id, params.n))
  mount(app, contract.deleteOrRestoreDocument, (ctx, { params, json }) =>
    setDocumentDeleted(ctx, params.id, { deleted: !json.restore }),
  )
  mount(app, contract.exportDocument, (ctx, { params, query }) => exportDocument(ctx, params.id, query.format))
  mount(app, contract.readDocumentIdea, (ctx, { params }) => readDocumentIdea(ctx, params.id))
}
