import {
  button,
  click,
  dialog,
  elementInTopmostLayer,
  field,
  menu,
  menuItem,
  onScreen,
  role,
  type ScreenState,
  text,
} from '../layout/screen-state.ts'
import { BILLS, CARD_ACCOUNT, TWO_ACCOUNTS } from './bank.ts'
import {
  buttonDialog,
  CONFIRM_CODE,
  calendarSurface,
  listboxSurface,
  openRowMenu,
  pageMenu,
  rowMenu,
  rowMenuDialog,
  shownFields,
  waitForDialog,
} from './shared.ts'

const CSV = [
  'Data;Descrição;Valor;Fornecedor com um nome que não acaba mais',
  ...Array.from({ length: 5 }, (_, row) => `0${row + 1}/10/2026;Assinatura de ferramenta;-${row + 1}.234,56;Empresa`),
].join('\n')

const chooseCsv = (page: Parameters<ReturnType<typeof click>>[0]) =>
  page.locator('input[type=file]').setInputFiles({ name: 'extrato.csv', mimeType: 'text/csv', buffer: Buffer.from(CSV) })

const PAST_IMPORT = {
  imports: [
    {
      id: 1,
      kind: 'outflow',
      name: 'extrato-da-conta-corrente-da-agencia-de-janeiro-a-novembro.csv',
      rows: 128,
      centavos: 999_999_999_999,
      createdAt: '2026-11-20T12:00:00.000Z',
      by: 'Operador local',
      undoneAt: null,
    },
  ],
  next: null,
}

/** The demo's accounts are other than the stubbed card, whose bill the file is. */
const BILL_PREVIEW = {
  ...{ encoding: 'UTF-8', isCut: false, bankAccountId: 2, delimiter: ';', headerRow: 0, firstRows: [], columns: [], mapping: {} },
  ...{ missing: [], rows: [], problems: [], unknown: [], card: true, negatives: 'in', accounts: [], currencies: [] },
  counts: {
    ...{
      rows: 0,
      outflow: { entries: 0, centavos: 0 },
      inflow: { entries: 0, centavos: 0 },
      opposite: 0,
      balances: 0,
      incomplete: 0,
    },
    ...{ problems: 0, doubts: { balance: 0, billPayment: 0, canceled: 0, currency: 0, duplicate: 0, open: 0 } },
  },
  statement: {
    ...{
      firstDay: '2026-10-29',
      lastDay: '2026-11-20',
      known: 0,
      lines: 12,
      centavos: '-999999999999',
      leftOut: 0,
      isCut: false,
    },
    ...{
      others: [],
      otherAccount: null,
      learned: null,
      currency: null,
      gap: null,
      difference: null,
      total: null,
      otherBank: null,
      opening: null,
      bill: '2026-11-28',
    },
  },
}

const trashedEntry = (id: number) => ({
  id,
  description:
    id === 1
      ? 'Notebook de edição com monitor, suporte articulado e três anos de garantia estendida na assistência de Blumenau'
      : 'Táxi até o cliente',
  date: '2026-11-03',
  centavos: id === 1 ? 999_999_999_999 : 3_490,
  party: 'Construtora Horizonte, tour virtual',
  occurrence: null,
  receipts: 2,
  deletedAt: '2026-11-20T12:00:00.000Z',
  deletedBy: 'Operador local',
  restorableUntil: '2026-12-20',
})
const PIX =
  '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D'
const WITH_CODE = {
  '**/api/finance/due?*': {
    today: '2026-11-21',
    buckets: [
      {
        ...{ bucket: 'week', count: 1, totalCentavos: '123456', incomplete: 0 },
        entries: [
          {
            ...{
              id: 1,
              revision: 1,
              date: '2026-11-25',
              bankingDay: '2026-11-25',
              holiday: null,
              centavos: 123_456,
              paidOn: null,
            },
            ...{
              description: 'Aluguel da sala da rua do Bom Jesus',
              project: null,
              category: null,
              client: null,
              paymentCode: PIX,
            },
          },
        ],
      },
    ],
  },
}
const TRASH = { '**/api/finance/trash?*': { entries: [1, 2, 3].map(trashedEntry) } }

/**
 * The screen states of finance's other screens: dashboard, A Pagar, series, settings, import, trash. The states of the two lists of entries
 * are in finance-lists.ts.
 */
export const financeScreenStates: readonly ScreenState[] = [
  ...onScreen('/financeiro/dashboard', [
    pageMenu('dashboard-mais-acoes', 'features/finance/dashboard/dashboard-page.tsx#PageActions'),
  ]),
  ...onScreen('/financeiro/a-pagar', [
    pageMenu('a-pagar-mais-acoes', 'features/finance/due/due-page.tsx#PageActions'),
    rowMenu('a-pagar-menu-da-linha', 'features/finance/due/due-columns.tsx#RowActions'),
    rowMenuDialog('a-pagar-registrar-pagamento', ['features/finance/payments/payment-dialog.tsx#FormDialog'], {
      item: 'Registrar pagamento',
      title: 'Registrar pagamento',
    }),
    {
      ...rowMenuDialog('a-pagar-codigo', ['features/finance/papers/code-dialog.tsx#Dialog'], {
        item: 'Ver código',
        title: 'Código para pagar',
      }),
      stubs: WITH_CODE,
    },
    {
      name: 'a-pagar-filtros-no-telefone',
      kind: 'disclosure',
      code: ['features/finance/due/due-filter-bar.tsx#FilterToggle'],
      steps: [click(button('Filtros'))],
      shows: [role('combobox', 'Projeto')],
      widths: [390],
    },
    {
      name: 'a-pagar-conta-do-pagamento',
      kind: 'list',
      code: ['features/finance/payments/payment-account-field.tsx#AccountField'],
      stubs: TWO_ACCOUNTS,
      steps: [openRowMenu, click(menuItem('Registrar pagamento')), waitForDialog, click(role('combobox', 'Conta'))],
      shows: [listboxSurface],
    },
    {
      name: 'a-pagar-fatura',
      kind: 'modal',
      code: ['features/finance/due/due-page.tsx#TransferDialog'],
      stubs: { ...BILLS, ...CARD_ACCOUNT },
      steps: [click(button('Pagar Fatura Cartão Nubank da equipe de conteúdo'))],
      shows: [dialog(/^Pagar Fatura/)],
    },
    {
      name: 'a-pagar-juros-e-multa',
      kind: 'disclosure',
      code: ['features/finance/payments/payment-dialog.tsx#Disclosure', 'features/finance/payments/payment-dialog.tsx#DateField'],
      steps: [openRowMenu, click(menuItem('Registrar pagamento')), waitForDialog, click(text('Juros, multa e desconto'))],
      shows: [field('Juros')],
    },
    {
      name: 'a-pagar-escolhidas',
      kind: 'disclosure',
      code: [],
      steps: [(page) => page.getByRole('checkbox').nth(1).check()],
      shows: [field('Data do pagamento')],
    },
    {
      name: 'a-pagar-calendario',
      kind: 'list',
      code: ['features/finance/due/pay-bar.tsx#DateField'],
      steps: [(page) => page.getByRole('checkbox').nth(1).check(), click(field('Data do pagamento'))],
      shows: [calendarSurface],
    },
  ]),
  ...onScreen('/financeiro/recorrencias', [
    rowMenu('recorrencias-menu-da-linha', 'features/finance/series/series-table.tsx#RowActions'),
    rowMenuDialog('recorrencias-encerrar', [...CONFIRM_CODE, 'features/finance/series/series-page.tsx#LazyConfirmDialog'], {
      item: 'Encerrar',
      title: 'Encerrar recorrência',
    }),
  ]),
  ...onScreen('/financeiro/configuracoes', [
    buttonDialog('financeiro-adicionar-projeto', ['features/finance/settings/config-list.tsx#LazyNameDialog'], {
      button: 'Adicionar Projeto',
      title: /^(Novo|Adicionar) Projeto/i,
    }),
    buttonDialog('financeiro-adicionar-fornecedor', ['features/finance/settings/supplier-dialog.tsx#FormDialog'], {
      button: 'Adicionar Fornecedor',
      title: 'Novo Fornecedor',
    }),
    buttonDialog('financeiro-excluir-projeto', ['features/finance/settings/config-list.tsx#LazyConfirmDialog'], {
      button: /^Excluir /,
      title: /^Excluir/,
    }),
  ]),
  ...onScreen('/financeiro/importar', [
    shownFields('importar-conta', ['features/finance/imports/file-step.tsx#NativeSelect'], [role('combobox', 'Conta')]),
    {
      name: 'importar-colunas',
      kind: 'field',
      code: ['features/finance/imports/columns-step.tsx#NativeSelect'],
      steps: [chooseCsv, click(button('Continuar'))],
      shows: [role('combobox', /^O que há em/)],
    },
    {
      name: 'importar-conferir',
      kind: 'field',
      code: [],
      steps: [chooseCsv, click(button('Continuar')), click(button('Continuar'))],
      shows: [elementInTopmostLayer('.import__rows')],
    },
    {
      name: 'importar-fatura',
      kind: 'field',
      code: ['features/finance/imports/bill-choice.tsx#NativeSelect'],
      stubs: { ...CARD_ACCOUNT, '**/api/bank/statements/preview': BILL_PREVIEW },
      steps: [
        chooseCsv,
        (page) => page.getByLabel('Conta', { exact: true }).selectOption('2'),
        click(button('Continuar')),
        click(button('Continuar')),
      ],
      shows: [role('combobox', 'Fatura')],
    },
    {
      name: 'importar-sair-antes-de-importar',
      kind: 'modal',
      code: ['features/finance/imports/import-page.tsx#LeaveGuard'],
      steps: [chooseCsv, click(button('Continuar')), click(role('link', 'AI Dashboard'))],
      shows: [dialog('Descartar o que foi digitado?')],
    },
    {
      name: 'importar-desfazer',
      kind: 'modal',
      code: ['features/finance/imports/past-imports.tsx#LazyConfirmDialog'],
      // The demo has no import, and none is made here because all journeys share the demo.
      stubs: {
        '**/api/finance/imports?*': PAST_IMPORT,
        '**/api/finance/imports': PAST_IMPORT,
        '**/api/finance/imports/1': { ...PAST_IMPORT.imports[0], untouched: 126, changed: 2, keptNames: ['Figma', 'Aluguel'] },
      },
      steps: [click(button(/^Desfazer a importação de/))],
      shows: [dialog('Desfazer importação')],
    },
  ]),
  ...onScreen('/financeiro/lixeira', [
    {
      name: 'lixeira-menu-da-linha',
      kind: 'popover',
      code: ['features/finance/trash/trash-columns.tsx#RowActions'],
      stubs: TRASH,
      steps: [openRowMenu],
      shows: [menu],
    },
    {
      name: 'lixeira-excluir-para-sempre',
      kind: 'modal',
      code: ['features/finance/trash/trash-list.tsx#LazyConfirmDialog'],
      stubs: TRASH,
      steps: [openRowMenu, click(menuItem('Excluir para sempre'))],
      shows: [dialog('Excluir para sempre')],
    },
    {
      name: 'lixeira-escolhidas',
      kind: 'disclosure',
      code: [],
      stubs: TRASH,
      steps: [(page) => page.getByRole('checkbox').nth(1).check()],
      shows: [button('Limpar a seleção')],
    },
  ]),
]
