import * as contract from 'contract/papers/papers.ts'
import { readPaperFile } from 'contract/papers/proposal.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '#platform/http/mount.ts'
import { findRecordedPapers } from './find-recorded-papers.ts'
import { readPaper } from './read-paper.ts'

export async function paperRoutes(app: FastifyInstance) {
  mount(app, contract.findRecordedPapers, (ctx, { query }) => findRecordedPapers(ctx, query.code))
  mount(app, readPaperFile, (ctx, { files }) => readPaper(ctx, files.file))
}
