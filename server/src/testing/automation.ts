import { launchCarousel, launchStatic } from 'contract/content/launch.ts'
import { launchPostProduction } from 'contract/content/post-production.ts'
import { launchProspecting } from 'contract/prospecting/launch.ts'
import { readRun } from 'contract/runs/runs.ts'
import { type IntegrationChange, readIntegration, saveIntegration } from 'contract/settings/integration.ts'
import { sql } from 'drizzle-orm'
import { onTestFinished } from 'vitest'
import { workspace } from '#db/tables/workspace.ts'
import { startApiForTest, type TestApi } from './api.ts'
import type { Behaviour } from './automation-service/behaviours.ts'
import { type FakeService, startFakeService } from './automation-service/fake-service.ts'
import { runDueRuns } from './work.ts'

/** The specification's payloads (§3) of all automations but transcription, with the paths to which they are sent (§7). */
export const LAUNCHES = [
  {
    automation: 'prospecting',
    endpoint: launchProspecting,
    path: '/webhook/mkr/pa/searchnewsprospection',
    json: { payload: { niche: 'Clínicas de estética', city: 'Curitiba' } },
    title: 'Clínicas de estética em Curitiba',
  },
  {
    automation: 'post-production',
    endpoint: launchPostProduction,
    path: '/webhook/mkr/pos-producer',
    json: {
      googleDriveId: 'https://drive.google.com/file/d/1',
      videoName: 'Depoimento 02',
      linkPastaProdução: 'https://drive.google.com/drive/folders/2',
      brandKit: 'minimalista',
      'b-roll': true,
      text_and_icons: false,
      sfx: false,
      transition: true,
      transcription: '',
    },
    title: 'Depoimento 02',
  },
  {
    automation: 'carousel',
    endpoint: launchCarousel,
    path: '/webhook/receive-content',
    json: { client_name: 'odontoaurora', client_persona: 'Paciente ansiosa', content_idea: 'Três mitos sobre clareamento' },
    title: 'odontoaurora, Três mitos sobre clareamento',
  },
  {
    automation: 'static',
    endpoint: launchStatic,
    path: '/webhook/create-static',
    json: { client_name: 'caféserrano', client_persona: 'Curioso', content_idea: 'Guia de grãos' },
    title: 'caféserrano, Guia de grãos',
  },
] as const

export const [PROSPECTING, POST_PRODUCTION] = LAUNCHES

/** Makes the form's fields for a first integration. */
export const anIntegration = (given: Partial<IntegrationChange> = {}): IntegrationChange => ({
  name: 'n8n da agência',
  baseUrl: 'http://127.0.0.1:9',
  revision: 0,
  ...given,
})

/** Changes the integration with its newest revision, as a person does whose screen is up to date. */
export async function changeIntegration(api: TestApi, change: Omit<IntegrationChange, 'revision'>) {
  const { integration } = await api.ok(readIntegration)
  return api.ok(saveIntegration, { json: { ...change, revision: integration?.revision ?? 0 } })
}

/** Deadlines so long that the service's answer comes first even on a busy machine. */
const PATIENT = { attemptMs: 30_000, waitMs: 60_000 }
/**
 * Deadlines for a service that never ends its answer: the attempt's deadline is short, because the test waits for it, and still
 * leaves time to send the request.
 */
const NO_ANSWER = { ...PATIENT, attemptMs: 1_500 }

/** Chooses the deadlines for a test of this behaviour. They are short only where the service never ends its answer. */
export const chooseTimings = ({ kind }: Behaviour) =>
  kind === 'hang' || kind === 'drip-head' || kind === 'drip-body' ? NO_ANSWER : PATIENT

export type AutomationTestApi = TestApi & { service: FakeService; signingSecret: string }

/** Leaves all automations to the service, without a change that tests of revisions and events would see. */
const leaveModesToService = ({ db }: TestApi) =>
  db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.update(workspace).set({ automationModes: {}, revision: 1 })
  })

/** Starts a server with an automation service set up, which answers as n8n does unless the test says otherwise. */
export async function startAutomatedApi(
  given: Partial<IntegrationChange> = {},
  options: Parameters<typeof startApiForTest>[0] = {},
): Promise<AutomationTestApi> {
  const service = await startFakeService()
  onTestFinished(() => service.close())
  const api = await startApiForTest({ ...options, server: { timings: PATIENT, ...options.server } })
  const { signingSecret } = await api.ok(saveIntegration, { json: anIntegration({ baseUrl: service.url, ...given }) })
  await leaveModesToService(api)
  return Object.assign(api, { service, signingSecret: signingSecret ?? '' })
}

/** Advances the clock, and delivers the runs that are due then. */
export async function passTime(api: TestApi, ms: number): Promise<void> {
  api.time.advance(ms)
  await runDueRuns(api.app.services)
}

/** Launches an automation and returns the status, the answer and the run's state afterwards. */
export async function launchAndRead(
  api: TestApi,
  launch: (typeof LAUNCHES)[number] = PROSPECTING,
  headers: Record<string, string> = {},
) {
  const response = await api.send(launch.endpoint, { json: launch.json }, headers)
  const answer = response.json()
  const id = Number(answer.run?.id ?? /\/execucoes\/(\d+)/.exec(answer.link?.href)?.[1])
  return { status: response.statusCode, answer, id, run: await api.ok(readRun, { params: { id } }) }
}
