import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { addProvider, assignProviders } from 'contract/ai/providers.ts'
import { changeAutomationModes, readAutomationModes } from 'contract/settings/automation-modes.ts'
import { saveIntegration } from 'contract/settings/integration.ts'
import { expect, onTestFinished, test } from 'vitest'
import type { TestApi } from '../api.ts'
import { anIntegration } from '../automation.ts'
import { startFakeOpenai } from '../openai/fake-openai.ts'
import { createRandom } from '../random.ts'
import { startMailServer } from '../smtp.ts'
import { BASE_URL, startTeamApiForTest } from '../team-api.ts'
import { backupWork, exportWork } from './archives.ts'
import { carouselWork } from './carousels.ts'
import { deliveryWork, startWorkingService } from './deliveries.ts'
import { killServersDuringWork } from './kill-servers.ts'
import { mailWork } from './mails.ts'
import { transcriptionWork } from './transcriptions.ts'

const KILLS = Number(process.env.KILLS ?? 100)
const SEED = Number(process.env.SEED ?? 38)
/** Short timings, so that the leases of a killed server run out soon, and its runs are found and tried again soon. */
const TIMINGS = {
  leaseMs: 5_000,
  sweepMs: 300,
  jobBeatMs: 500,
  waitMs: 1_000,
  answerMs: 1_000,
  firstRetryMs: 100,
  factor: 1,
  longestRetryMs: 100,
  attempts: 1_000,
}

/** Starts the services that the work needs, and a workspace whose owner has set them up. */
async function startWorkspace(random: () => number) {
  const mail = await startMailServer({
    disabledCommands: ['STARTTLS'],
    onMailFrom: (_address, _session, callback) => void wait(random() * 300).then(() => callback()),
  })
  onTestFinished(mail.close)
  const openai = await startFakeOpenai()
  onTestFinished(openai.close)
  const working = await startWorkingService(random)
  onTestFinished(working.service.close)
  const team = { baseUrl: BASE_URL, trustProxy: ['127.0.0.1'], mail: mail.settings }
  const clock = () => new Date()
  const allow = [openai.port, working.service.port].map((port) => ({ host: '127.0.0.1', port }))
  const server = { team, allow, now: clock, databaseNow: async () => clock() }
  const api = await startTeamApiForTest({ today: clock().toISOString(), server })
  const { owner } = api
  const paths = { transcriptions: null, chat: null, models: null }
  const { id } = await owner.ok(addProvider, { json: { name: 'Provedor', baseUrl: openai.url, paths, key: 'sk-x' } })
  await owner.ok(assignProviders, {
    json: {
      transcription: { via: 'provider', providerId: id, model: 'whisper-1' },
      language: null,
      chat: { providerId: id, model: 'gpt-4o-mini' },
      revision: 1,
    },
  })
  await owner.ok(saveIntegration, { json: anIntegration({ baseUrl: working.service.url, dedupes: true, reportsBack: true }) })
  const { revision } = await owner.ok(readAutomationModes)
  await owner.ok(changeAutomationModes, { json: { prospecting: 'service', revision } })
  const backupFolder = join(api.dataDir, 'backups')
  await mkdir(backupFolder, { recursive: true })
  const { connection, dataDir } = api
  const setup = { connection, dataDir, timings: TIMINGS, drawingLog: join(dataDir, 'drawings.log'), team, allow, backupFolder }
  return { api, asOwner: { ...api, ...owner } as TestApi, setup, mail, openai, working }
}

test('work of all kinds on two servers that are killed a hundred times: nothing is lost, and nothing that was finished is done twice', {
  timeout: 3_600_000,
  retry: 0,
}, async () => {
  const random = createRandom(SEED)
  const { api, asOwner, setup, mail, openai, working } = await startWorkspace(random)
  const { faults, kills, figures } = await killServersDuringWork({
    setup,
    api,
    kills: KILLS,
    random,
    listWork: (killing) => [
      carouselWork(killing, openai, setup.drawingLog),
      deliveryWork(killing, working, asOwner, random),
      transcriptionWork(killing, openai, asOwner, random),
      exportWork(killing),
      backupWork(killing, asOwner, setup.backupFolder),
      mailWork(killing, mail),
    ],
  })
  process.stdout.write(`${kills} kills with the seed ${SEED}: ${JSON.stringify(figures)}\n`)
  expect(faults, `with the seed ${SEED}`).toEqual([])
})
