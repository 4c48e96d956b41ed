import * as contract from 'contract/home/home.ts'
import * as savings from 'contract/home/minutes-saved.ts'
import type { FastifyInstance } from 'fastify'
import type { BackupStore } from '#features/backups/backup-store.ts'
import { mount } from '#platform/http/mount.ts'
import { setFirstStepsHidden } from './home-queries.ts'
import { changeMinutesSaved, readMinutesSaved } from './minutes-saved.ts'
import { readHome } from './read-home.ts'

export const homeRoutes =
  ({ backups }: { backups: BackupStore | undefined }) =>
  async (app: FastifyInstance) => {
    mount(app, contract.readHome, (ctx) => readHome(ctx, backups))
    mount(app, contract.setFirstStepsHidden, (ctx, { json }) => setFirstStepsHidden(ctx, { hidden: !json.restore }))
    mount(app, savings.readMinutesSaved, readMinutesSaved)
    mount(app, savings.changeMinutesSaved, (ctx, { json }) => changeMinutesSaved(ctx, json))
  }
