import { launchCarousel, launchStatic } from 'contract/content/launch.ts'
import { type IntegrationChange, readIntegration, saveIntegration } from 'contract/integration.ts'
import { launchPostProduction } from 'contract/post-production.ts'
import { launchProspecting } from 'contract/prospecting/launch.ts'
import { readRun } from 'contract/runs/runs.ts'
import { onTestFinished } from 'vitest'
import { deliverDue } from '../runs/sweep.ts'
import { type TestApi, testApi } from './api.ts'
import { type FakeService, startFakeService } from './automation-service/fake-service.ts'

/** The seed's payloads (§3), one per automation, and where they go (§7). */
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

export const [PROSPECTING] = LAUNCHES

/** A service to be set up, where none is. */
export const anIntegration = (given: Partial<IntegrationChange> = {}): IntegrationChange => ({
  name: 'n8n da agência',
  baseUrl: 'http://127.0.0.1:9',
  revision: 0,
  ...given,
})

/** A change of the service by somebody who sees it as it is at this moment. */
export async function changeIntegration(api: TestApi, change: Omit<IntegrationChange, 'revision'>) {
  const { integration } = await api.ok(readIntegration)
  return api.ok(saveIntegration, { json: { ...change, revision: integration?.revision ?? 0 } })
}

/** Attempts that are over in a moment: only what the code itself waits for. */
export const QUICK = { attemptMs: 400, waitMs: 2_000 }

export type Automated = TestApi & { service: FakeService; signingSecret: string }

/** A server with an automation service set up, which answers as n8n does until it is told otherwise. */
export async function automatedApi(
  given: Partial<IntegrationChange> = {},
  options: Parameters<typeof testApi>[0] = {},
): Promise<Automated> {
  const service = await startFakeService()
  onTestFinished(() => service.close())
  const api = await testApi({ ...options, server: { timings: QUICK, ...options.server } })
  const { signingSecret } = await api.ok(saveIntegration, { json: anIntegration({ baseUrl: service.url, ...given }) })
  return Object.assign(api, { service, signingSecret: signingSecret ?? '' })
}

/** Lets time pass, and whatever is due then happen. */
export async function pass(api: TestApi, ms: number): Promise<void> {
  api.time.advance(ms)
  while ((await deliverDue(api.app.services)) > 0);
}

/** Launches and answers status, body and the run as it is then. */
export async function launchOn(
  api: TestApi,
  launch: (typeof LAUNCHES)[number] = PROSPECTING,
  headers: Record<string, string> = {},
) {
  const response = await api.send(launch.endpoint, { json: launch.json }, headers)
  const answer = response.json()
  const id = Number(answer.run?.id ?? /\/execucoes\/(\d+)/.exec(answer.link?.href)?.[1])
  return { status: response.statusCode, answer, id, run: await api.ok(readRun, { params: { id } }) }
}
