import { launchCarousel } from 'contract/content/launch.ts'
import { listContents } from 'contract/content/library.ts'
import { reportRun } from 'contract/runs/callback.ts'
import { readRun } from 'contract/runs/runs.ts'
import { changeAutomationModes, readAutomationModes } from 'contract/settings/automation-modes.ts'
import { expect, test } from 'vitest'
import { DrawingFailedError, type SlideDrawer } from '#features/pieces/draw-slide.ts'
import { startAutomatedApi } from '#testing/automation.ts'
import { drawPixel } from '#testing/drawn-pixel.ts'
import { runDueRuns } from '#testing/work.ts'

const aContent = (idea: string) => ({
  client_name: 'odontoaurora',
  client_persona: 'Paciente',
  content_idea: `${idea}\nUm ponto`,
})

/** Starts a server with an automation service, and with a drawing function that waits until the test releases it. */
async function startSwitchedApi() {
  const { promise: opened, resolve: letDraw } = Promise.withResolvers<void>()
  let act: SlideDrawer = async (drawing, signal) => {
    await opened
    return drawPixel(drawing, signal)
  }
  const api = await startAutomatedApi({}, { server: { drawSlide: (drawing, signal) => act(drawing, signal) } })
  const choose = async (carousel: 'internal' | 'service' | 'off') => {
    const { revision } = await api.ok(readAutomationModes)
    await api.ok(changeAutomationModes, { json: { carousel, revision } })
  }
  const launch = async (idea: string): Promise<number> => (await api.send(launchCarousel, { json: aContent(idea) })).json().run.id
  const settle = async () => {
    const { unfinished } = api.app.services
    while (unfinished.size > 0) await Promise.all([...unfinished])
  }
  const drawWith = (given: SlideDrawer) => {
    act = given
  }
  const readRunOf = (id: number) => api.ok(readRun, { params: { id } })
  return { api, choose, launch, settle, letDraw, drawWith, readRunOf }
}

test('runs under way keep their way when the mode is switched; none is lost, none goes both ways', async () => {
  const { api, choose, launch, settle, letDraw, drawWith, readRunOf } = await startSwitchedApi()
  const accepted = await launch('Aceita pelo serviço')
  api.service.answerWith({ kind: 'answer', status: 503 }, { times: 1 })
  const retried = await launch('Recusada por ora')

  await choose('internal')
  const drawing = await launch('Sendo desenhada')
  const waiting = await launch('Esperando para desenhar')
  expect(await Promise.all([accepted, retried, drawing, waiting].map(async (id) => (await readRunOf(id)).state))).toEqual([
    'running',
    'retrying',
    'sending',
    'sending',
  ])

  await choose('off')
  expect(await api.fails(launchCarousel, { json: aContent('Desligada') })).toMatchObject({ code: 'automation_off' })
  const [sent] = api.service.received
  const report = { status: 'succeeded', result: { slides: [{ title: 'Do serviço' }] } }
  const headers = { authorization: `Bearer ${sent?.headers['x-run-token']}` }
  await api.send(reportRun, { params: { id: accepted }, json: report }, headers)
  letDraw()
  await settle()

  await choose('internal')
  drawWith(async () => {
    throw new DrawingFailedError('o servidor está parando', '', 'stopping')
  })
  const failedOnce = await launch('Desenhada na segunda vez')
  await settle()
  expect((await readRunOf(failedOnce)).state).toBe('retrying')
  drawWith(drawPixel)

  await choose('service')
  const last = await launch('De volta ao serviço')
  api.time.advance(3_600_000)
  await runDueRuns(api.app.services)
  await settle()

  const ids = [accepted, retried, drawing, waiting, failedOnce, last]
  const runs = await Promise.all(ids.map(readRunOf))
  expect(runs.map(({ state, destination }) => [state, destination.name])).toEqual([
    ['succeeded', 'n8n da agência'],
    ['running', 'n8n da agência'],
    ['succeeded', 'Interno'],
    ['succeeded', 'Interno'],
    ['succeeded', 'Interno'],
    ['running', 'n8n da agência'],
  ])
  expect(api.service.received.map(({ body }) => body)).toEqual(
    ['Aceita pelo serviço', 'Recusada por ora', 'De volta ao serviço', 'Recusada por ora'].map((idea) =>
      JSON.stringify(aContent(idea)),
    ),
  )
  expect((await api.ok(listContents)).contents.map(({ runId }) => runId).toSorted()).toEqual(
    [accepted, drawing, waiting, failedOnce].toSorted(),
  )
})
