import { screen, waitFor, within } from '@testing-library/react'
import { listOutflows, recordOutflowFromModal } from 'contract/finance/outflows.ts'
import { listProjectOptions } from 'contract/finance/settings.ts'
import { readHome } from 'contract/home/home.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { IS_NIGHT } from '#testing/by-day.ts'
import { aFile, anOutflowRow, stubSessionAndEntryLists } from '#testing/finance.ts'
import { EMPTY_HOME } from '#testing/home.ts'
import { openApp } from '#testing/render.tsx'
import { holdReply, readJsonBody, requestsTo, stubFailure, stubForeignReply, stubReply } from '#testing/server.ts'

beforeEach(() => {
  stubSessionAndEntryLists()
  stubReply(readHome, EMPTY_HOME)
})

async function openModal() {
  const { user } = openApp('/')
  await user.click(await screen.findByRole('button', { name: /Registre uma saída sem sair/ }))
  await screen.findByRole('heading', { name: 'Gerenciamento Financeiro' })
  return user
}

async function openForm() {
  const user = await openModal()
  await user.click(screen.getByRole('button', { name: 'Adicionar Saída Financeira' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Nova Saída Financeira' }))
  return { user, dialog, submit: () => user.click(dialog.getByRole('button', { name: 'Registrar Saída' })) }
}

test('Saídas Recentes: three marked examples while there is none, then the last three real ones', async () => {
  await openModal()
  const recent = within((await screen.findByRole('heading', { name: 'Saídas Recentes' })).closest('section') as HTMLElement)
  expect(recent.getByText('Exemplo')).toBeVisible()
  expect(recent.getAllByRole('listitem')).toHaveLength(3)
})

test('the real outflows that were recorded last stand there without the mark', async () => {
  stubReply(listOutflows, { entries: [1, 2, 3, 4].map((id) => anOutflowRow({ id, description: `Saída ${id}` })) })
  await openModal()
  const recent = within((await screen.findByRole('heading', { name: 'Saídas Recentes' })).closest('section') as HTMLElement)
  expect(await recent.findByText('Saída 1')).toBeVisible()
  expect(recent.getAllByRole('listitem')).toHaveLength(3)
  expect(recent.queryByText('Exemplo')).toBeNull()
  expect(requestsTo(listOutflows)[0]?.url.search).toBe('?limit=3&recorded=true&sort=recorded')
})

describe('the dialog', () => {
  test('sends exactly the seed’s list of one, the first project chosen beforehand', async () => {
    stubReply(recordOutflowFromModal, { ok: true, id: 1 })
    const { user, dialog, submit } = await openForm()
    await waitFor(() => expect(dialog.getByRole('combobox', { name: /Projeto/ })).toHaveValue('Operações Internas'))
    await user.fill(dialog.getByLabelText(/Título/), 'Hospedagem')
    await user.upload(dialog.getByLabelText('Anexo'), aFile('nota.pdf', 'application/pdf'))
    await submit()
    expect(await screen.findByText('Saída financeira registrada com sucesso!')).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Nova Saída Financeira' })).toBeNull())
    expect(readJsonBody(requestsTo(recordOutflowFromModal)[0])).toEqual([
      {
        title: 'Hospedagem',
        projeto_id: 1,
        timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        userId: '1',
        userName: 'Operador local',
        hasFile: true,
        file: {
          data: btoa('x'),
          info: {
            name: 'nota.pdf',
            size: 1,
            sizeFormatted: '0.00 KB',
            type: 'application/pdf',
            lastModified: expect.any(Number),
          },
        },
        event: 'financial_expense_added',
        data: '2026-11-21',
      },
    ])
  })

  test('without a file: hasFile false, file null; value, day of payment and recurrence travel along', async () => {
    stubReply(recordOutflowFromModal, { ok: true, id: 1 })
    const { user, dialog, submit } = await openForm()
    await user.fill(dialog.getByLabelText(/Título/), 'Domínio')
    await user.fill(dialog.getByLabelText('Valor'), '59,90')
    await user.fill(dialog.getByLabelText('Paga em'), '19/11/2026')
    await user.keyboard('{Tab}')
    await user.click(dialog.getByLabelText('Sim'))
    await submit()
    await waitFor(() => expect(requestsTo(recordOutflowFromModal)).toHaveLength(1))
    expect(readJsonBody(requestsTo(recordOutflowFromModal)[0])).toMatchObject([
      { hasFile: false, file: null, valor: '59.90', pago_em: '2026-11-19', recorrencia: { recorrente: true, modelo: 'Mensal' } },
    ])
  })

  test('a blank title is told in the seed’s words, and nothing is sent', async () => {
    const { dialog, submit } = await openForm()
    await submit()
    await waitFor(() => expect(screen.getAllByText('Por favor, preencha o título da saída financeira')).toHaveLength(2))
    expect(dialog.getByLabelText(/Título/)).toHaveFocus()
    expect(requestsTo(recordOutflowFromModal)).toEqual([])
  })

  test('without a project it asks for one', async () => {
    stubReply(listProjectOptions, [])
    const { user, dialog, submit } = await openForm()
    await user.type(dialog.getByLabelText(/Título/), 'x')
    await submit()
    expect((await screen.findAllByText('Por favor, selecione um projeto')).length).toBeGreaterThan(0)
  })

  test('sent before the projects are loaded, it waits for them, and is sent with the first one', async () => {
    const release = holdReply(listProjectOptions, [{ id: 7, name: 'Site novo', revision: 1 }])
    stubReply(recordOutflowFromModal, { ok: true, id: 1 })
    const { user, dialog, submit } = await openForm()
    await user.fill(dialog.getByLabelText(/Título/), 'Hospedagem')
    await submit()
    expect(await dialog.findByRole('button', { name: 'Enviando...' })).toBeVisible()
    release()
    await waitFor(() => expect(readJsonBody(requestsTo(recordOutflowFromModal)[0])).toMatchObject([{ projeto_id: 7 }]))
  })

  test('says Enviando... while it is sent', async () => {
    const release = holdReply(recordOutflowFromModal, { ok: true, id: 1 })
    const { user, dialog, submit } = await openForm()
    await user.type(dialog.getByLabelText(/Título/), 'x')
    await submit()
    expect(await dialog.findByRole('button', { name: 'Enviando...' })).toHaveAttribute('aria-disabled', 'true')
    release()
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Nova Saída Financeira' })).toBeNull())
  })

  test('a file on its way is shown, and can be stopped', async () => {
    holdReply(recordOutflowFromModal, { ok: true, id: 1 })
    const { user, dialog, submit } = await openForm()
    await user.fill(dialog.getByLabelText(/Título/), 'Hospedagem')
    await user.upload(dialog.getByLabelText('Anexo'), aFile('nota.pdf', 'application/pdf'))
    await submit()
    expect(await dialog.findByRole('progressbar', { name: 'Envio' })).toBeVisible()
    await waitFor(() => expect(requestsTo(recordOutflowFromModal)).toHaveLength(1))
    expect(requestsTo(recordOutflowFromModal)[0]?.headers.get('content-type')).toBe('application/json')
    await user.click(dialog.getByRole('button', { name: 'Cancelar envio' }))
    expect(await screen.findByText('Envio cancelado')).toBeVisible()
    expect(dialog.getByLabelText(/Título/)).toHaveValue('Hospedagem')
    expect(dialog.getByText('nota.pdf')).toBeVisible()
  })

  test('a failure keeps what was typed, and its repetition is the same submission', async () => {
    stubFailure(recordOutflowFromModal)
    const { user, dialog, submit } = await openForm()
    await user.fill(dialog.getByLabelText(/Título/), 'Hospedagem')
    await submit()
    expect(await screen.findByText('Erro ao registrar saída financeira. Tente novamente.')).toBeVisible()
    expect(dialog.getByLabelText(/Título/)).toHaveValue('Hospedagem')
    await submit()
    await waitFor(() => expect(requestsTo(recordOutflowFromModal)).toHaveLength(2))
    const [first, second] = requestsTo(recordOutflowFromModal)
    expect(first?.text).toBe(second?.text)
    expect(first?.headers.get('idempotency-key')).toBe(second?.headers.get('idempotency-key'))
  })
})

describe('the projects', () => {
  test('that do not load: the project that is always there, with the seed’s warning', async () => {
    stubFailure(listProjectOptions, { status: 500 })
    const { dialog } = await openForm()
    expect(await screen.findByText('Aviso')).toBeVisible()
    expect(screen.getByText('Usando projeto padrão. Verifique a conexão com a API.')).toBeVisible()
    await waitFor(() => expect(dialog.getByRole('combobox', { name: /Projeto/ })).toHaveValue('Operações Internas'))
  })

  test('in no known shape: told so, then the same fallback', async () => {
    stubForeignReply(listProjectOptions, { projetos: 'nenhum' })
    await openForm()
    expect(await screen.findByText('Formato de resposta inválido da API')).toBeVisible()
    expect(await screen.findByText('Usando projeto padrão. Verifique a conexão com a API.')).toBeVisible()
  })

  test.runIf(IS_NIGHT)('as a single object with an id, of another kind', async () => {
    stubForeignReply(listProjectOptions, { id: 'p-1', nome: 'Único' })
    stubReply(recordOutflowFromModal, { ok: true, id: 1 })
    const { user, dialog, submit } = await openForm()
    await waitFor(() => expect(dialog.getByRole('combobox', { name: /Projeto/ })).toHaveValue('Único'))
    await user.type(dialog.getByLabelText(/Título/), 'x')
    await submit()
    await waitFor(() => expect(readJsonBody(requestsTo(recordOutflowFromModal)[0])).toMatchObject([{ projeto_id: 'p-1' }]))
  })
})
