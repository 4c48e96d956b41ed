import * as contract from 'contract/backups/backups.ts'
import * as exports from 'contract/data/exports.ts'
import { readInstallation } from 'contract/data/installation.ts'
import { listJobs, startJob } from 'contract/data/jobs.ts'
import * as retention from 'contract/data/retention.ts'
import type { FastifyInstance } from 'fastify'
import { listBackups, requestBackup } from '#features/backups/list-backups.ts'
import { beginRestore, describeRestore } from '#features/backups/restore-here.ts'
import { requestWholeCheck } from '#features/backups/whole-check.ts'
import { mount } from '#platform/http/mount.ts'
import { changeRetention, readRetention } from './change-retention.ts'
import type { DataServices } from './data-services.ts'
import { describeInstallation } from './installation.ts'
import { describeJobs, startJobNow } from './jobs-list.ts'
import { cancelExport, downloadExport, listExports, requestExport } from './request-export.ts'

export const dataRoutes = (services: DataServices) => async (app: FastifyInstance) => {
  mount(app, readInstallation, (ctx) => describeInstallation(ctx, services))
  mount(app, listJobs, (ctx) => describeJobs(ctx))
  mount(app, startJob, (ctx, { json }) => startJobNow(ctx, json.name))
  mount(app, retention.readRetention, (ctx) => readRetention(ctx))
  mount(app, retention.changeRetention, (ctx, { json }) => changeRetention(ctx, json))
  mount(app, contract.listBackups, (ctx) => listBackups(ctx, services))
  mount(app, contract.requestBackup, (ctx) => requestBackup(ctx, services.backups))
  mount(app, contract.checkWholeBackup, (ctx) => requestWholeCheck(ctx, services.checker))
  mount(app, contract.readRestore, (ctx) => describeRestore(ctx, services))
  mount(app, contract.restoreHere, (ctx, input) => beginRestore(ctx, input, services))
  mount(app, exports.listWorkspaceExports, (ctx) => listExports(ctx, services.exporter))
  mount(app, exports.requestWorkspaceExport, (ctx) => requestExport(ctx, services.exporter))
  mount(app, exports.cancelWorkspaceExport, (ctx, { params }) => cancelExport(ctx, params.id))
  mount(app, exports.downloadWorkspaceExport, (ctx, { params }) => downloadExport(ctx, params.id))
}
