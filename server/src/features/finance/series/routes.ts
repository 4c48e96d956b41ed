import * as contract from 'contract/finance/series.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '#platform/http/mount.ts'
import { readSeriesOverview } from './read-overview.ts'
import { endSeries, pauseSeries, reopenSeries, resumeSeries } from './stop-series.ts'

export async function seriesRoutes(app: FastifyInstance) {
  mount(app, contract.listSeries, (ctx) => readSeriesOverview(ctx))
  mount(app, contract.pauseSeries, (ctx, { params }) => pauseSeries(ctx, params.id))
  mount(app, contract.resumeSeries, (ctx, { params }) => resumeSeries(ctx, params.id))
  mount(app, contract.endSeries, (ctx, { params }) => endSeries(ctx, params.id))
  mount(app, contract.reopenSeries, (ctx, { params }) => reopenSeries(ctx, params.id))
}
