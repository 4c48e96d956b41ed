import { screen, within } from '@testing-library/react'
import { readInstallation } from 'contract/data/installation.ts'
import { listJobs, type RepeatedJobStatus, startJob } from 'contract/data/jobs.ts'
import { expect, test } from 'vitest'
import { openApp } from '#testing/render.tsx'
import { readJsonBody, requestsTo, stubFailure, stubReply } from '#testing/server.ts'

const PATH = '/settings/dados'
const AT = '2026-11-21T12:00:00.000Z'

const aJob = (job: Partial<RepeatedJobStatus> = {}): RepeatedJobStatus => ({
  name: 'housekeeping',
  state: 'succeeded',
  startedAt: AT,
  endedAt: AT,
  succeededAt: AT,
  durationMs: 1_500,
  error: null,
  failuresInRow: 0,
  isLate: false,
  ...job,
})

function openWith(jobs: RepeatedJobStatus[], failures = 0) {
  stubFailure(readInstallation, { status: 500 })
  stubReply(listJobs, {
    jobs,
    queues: [
      { name: 'run-deliver', failures, failedAt: failures ? AT : null, error: failures ? 'X' : null },
      { name: 'backup', failures: 0, failedAt: null, error: null },
    ],
  })
  return openApp(PATH)
}

const findRow = async (title: string) => {
  const button = await screen.findByRole('button', { name: `Executar agora: ${title}` })
  const row = button.closest('li')
  if (!row) throw new Error('the button is in no row')
  return row
}

test('a job shows its last run, failures and lateness; failures of queues link to their screen', async () => {
  const failed = { state: 'failed', error: 'O disco do servidor está cheio', failuresInRow: 4, isLate: true } as const
  openWith([aJob(), aJob({ name: 'purge', ...failed })], 2)
  expect(await findRow('Limpeza')).toHaveTextContent('Concluída')
  expect(within(await findRow('Limpeza')).queryByRole('note')).toBeNull()
  const late = await findRow('Lixeira')
  for (const text of ['Falhou', 'O disco do servidor está cheio', '4 falhas seguidas', 'Não dá certo há mais de 72 horas'])
    expect(late).toHaveTextContent(text)
  const queues = await screen.findByRole('list', { name: 'Trabalho em fila' })
  expect(queues).toHaveTextContent('2 falhas')
  expect(within(queues).getByRole('link', { name: 'Ver em Execuções' })).toHaveAttribute('href', '/execucoes')
  expect(queues).toHaveTextContent('Backups')
  expect(within(queues).getAllByRole('link')).toHaveLength(1)
})

test('a job is started by its name on request, and the person is told that it begins', async () => {
  stubReply(startJob, { ok: true })
  const { user } = openWith([aJob()])
  await user.click(await screen.findByRole('button', { name: 'Executar agora: Limpeza' }))
  expect(await screen.findByText('Limpeza: vai começar')).toBeVisible()
  expect(requestsTo(startJob).map(readJsonBody)).toEqual([{ name: 'housekeeping' }])
})
