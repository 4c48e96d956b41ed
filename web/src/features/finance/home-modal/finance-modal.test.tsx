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

test('Saídas Recentes has three marked examples while there is no outflow', async () => {
  await openModal()
  const recent = within((await screen.findByRole('heading', { name: 'Saídas Recentes' })).closest('section') as HTMLElement)
  expect(recent.getByText('Exemplo')).toBeVisible()
  expect(recent.getAllByRole('listitem')).toHaveLength(3)
})

test('Saídas Recentes has the three outflows that were recorded last, without the mark', async () => {
  stubReply(listOutflows, { entries: [1, 2, 3, 4].map((id) => anOutflowRow({ id, description: `Saída ${id}` })) })
  await openModal()
  const recent = within((await screen.findByRole('heading', { name: 'Saídas Recentes' })).closest('section') as HTMLElement)
  expect(await recent.findByText('Saída 1')).toBeVisible()
  expect(recent.getAllByRole('listitem')).toHaveLength(3)
  expect(recent.queryByText('Exemplo')).toBeNull()
  expect(requestsTo(listOutflows)[0]?.url.search).toBe('?limit=3&recorded=true&sort=recorded')
})

describe('Nova Saída Financeira', () => {
  test('keeps everything when its file is stopped; then sends exactly the seed’s list of one', async () => {
    holdReply(recordOutflowFromModal, { ok: true, id: 1 })
    const { user, dialog, submit } = await openForm()
    await waitFor(() => expect(dialog.getByRole('combobox', { name: /Projeto/ })).toHaveValue('Operações Internas'))
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

    stubReply(recordOutflowFromModal, { ok: true, id: 1 })
    await submit()
    expect(await screen.findByText('Saída financeira registrada com sucesso!')).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Nova Saída Financeira' })).toBeNull())
    expect(readJsonBody(requestsTo(recordOutflowFromModal)[1])).toEqual([
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

  test('without a file sends hasFile false with all values, and says Enviando...', async () => {
    const release = holdReply(recordOutflowFromModal, { ok: true, id: 1 })
    const { user, dialog, submit } = await openForm()
    await user.fill(dialog.getByLabelText(/Título/), 'Domínio')
    await user.fill(dialog.getByLabelText('Valor'), '59,90')
    await user.fill(dialog.getByLabelText('Paga em'), '19/11/2026')
    await user.keyboard('{Tab}')
    await user.click(dialog.getByLabelText('Sim'))
    await submit()
    expect(await dialog.findByRole('button', { name: 'Enviando...' })).toHaveAttribute('aria-disabled', 'true')
    await waitFor(() => expect(requestsTo(recordOutflowFromModal)).toHaveLength(1))
    expect(readJsonBody(requestsTo(recordOutflowFromModal)[0])).toMatchObject([
      { hasFile: false, file: null, valor: '59.90', pago_em: '2026-11-19', recorrencia: { recorrente: true, modelo: 'Mensal' } },
    ])
    release()
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Nova Saída Financeira' })).toBeNull())
  })

  test('asks for a project where there is none', async () => {
    stubReply(listProjectOptions, [])
    const { user, dialog, submit } = await openForm()
    await user.fill(dialog.getByLabelText(/Título/), 'x')
    await submit()
    expect((await screen.findAllByText('Por favor, selecione um projeto')).length).toBeGreaterThan(0)
  })

  test('waits for the projects where it is sent before they are loaded, and takes the first one', async () => {
    const release = holdReply(listProjectOptions, [{ id: 7, name: 'Site novo', revision: 1 }])
    stubReply(recordOutflowFromModal, { ok: true, id: 1 })
    const { user, dialog, submit } = await openForm()
    await user.fill(dialog.getByLabelText(/Título/), 'Hospedagem')
    await submit()
    expect(await dialog.findByRole('button', { name: 'Enviando...' })).toBeVisible()
    release()
    await waitFor(() => expect(readJsonBody(requestsTo(recordOutflowFromModal)[0])).toMatchObject([{ projeto_id: 7 }]))
  })

  test('tells a blank title; repeated after a failure it is the same submission', async () => {
    stubFailure(recordOutflowFromModal)
    const { user, dialog, submit } = await openForm()
    await submit()
    await waitFor(() => expect(screen.getAllByText('Por favor, preencha o título da saída financeira')).toHaveLength(2))
    expect(dialog.getByLabelText(/Título/)).toHaveFocus()
    expect(requestsTo(recordOutflowFromModal)).toEqual([])
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

describe('the projects of the form', () => {
  test('that fail to load are the project that is always there, with the seed’s warning', async () => {
    stubFailure(listProjectOptions, { status: 500 })
    const { dialog } = await openForm()
    expect(await screen.findByText('Aviso')).toBeVisible()
    expect(screen.getByText('Usando projeto padrão. Verifique a conexão com a API.')).toBeVisible()
    await waitFor(() => expect(dialog.getByRole('combobox', { name: /Projeto/ })).toHaveValue('Operações Internas'))
  })

  test('in no known shape are said to be so, and are the project that is always there', async () => {
    stubForeignReply(listProjectOptions, { projetos: 'nenhum' })
    await openForm()
    expect(await screen.findByText('Formato de resposta inválido da API')).toBeVisible()
    expect(await screen.findByText('Usando projeto padrão. Verifique a conexão com a API.')).toBeVisible()
  })

  test.runIf(IS_NIGHT)('may be a single object with an id of another kind', async () => {
    stubForeignReply(listProjectOptions, { id: 'p-1', nome: 'Único' })
    stubReply(recordOutflowFromModal, { ok: true, id: 1 })
    const { user, dialog, submit } = await openForm()
    await waitFor(() => expect(dialog.getByRole('combobox', { name: /Projeto/ })).toHaveValue('Único'))
    await user.fill(dialog.getByLabelText(/Título/), 'x')
    await submit()
    await waitFor(() => expect(readJsonBody(requestsTo(recordOutflowFromModal)[0])).toMatchObject([{ projeto_id: 'p-1' }]))
  })
})
