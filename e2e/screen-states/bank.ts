import {
  button,
  click,
  dialog,
  elementOnPage,
  field,
  menu,
  onScreen,
  role,
  type ScreenState,
  text,
} from '../layout/screen-state.ts'
import {
  buttonDialog,
  CONFIRM_CODE,
  calendarSurface,
  listboxSurface,
  openRowMenu,
  pageMenu,
  rowMenu,
  waitForDialog,
} from './shared.ts'

const LONG = 'PIX RECEBIDO CONSTRUTORA HORIZONTE TOUR VIRTUAL E FOTOGRAFIA IMOBILIARIA DE BLUMENAU LTDA 00012345'

export const aLine = (id: number, more: object = {}) => ({
  id,
  revision: 1,
  accountId: 1,
  account: 'Conta principal',
  day: '2026-11-10',
  purchasedOn: null,
  centavos: id % 2 ? 999_999_999_999 : -1_234_56,
  description: id === 1 ? LONG : `TARIFA PACOTE DE SERVICOS ${id}`,
  counterparty: id === 1 ? 'Construtora Horizonte' : null,
  document: null,
  waitingUntil: null,
  dollars: null,
  state: 'open',
  ignoredReason: null,
  entries: [],
  otherAccount: null,
  ...more,
})

/** What the demo’s account has nothing of, and long texts. */
const LINES = {
  '**/api/bank/accounts/1/lines*': {
    lines: [aLine(1), aLine(2, { state: 'ignored', ignoredReason: 'estorno da própria tarifa' }), aLine(3, { state: 'matched' })],
  },
}

const STATEMENTS = {
  '**/api/bank/statements*': {
    statements: [
      {
        id: 1,
        accountId: 1,
        account: 'Conta principal',
        name: 'extrato-da-conta-corrente-da-agencia-de-janeiro-a-novembro.ofx',
        firstDay: '2026-10-01',
        lastDay: '2026-10-31',
        lines: 128,
        matched: 12,
        createdAt: '2026-11-20T12:00:00.000Z',
        undoneAt: null,
        by: 'Operador local',
        gap: { from: '2026-09-20', to: '2026-09-30' },
        difference: { day: '2026-10-31', printedCentavos: '999999999999', hereCentavos: '-999999999999' },
        total: { printedCentavos: '999999999999', hereCentavos: '-999999999999' },
      },
    ],
    next: null,
  },
}

const TRANSFERS = {
  '**/api/bank/transfers*': {
    transfers: [
      {
        id: 1,
        revision: 1,
        day: '2026-11-10',
        centavos: 999_999_999_999,
        fromId: 1,
        from: 'Conta principal',
        toId: 2,
        to: 'Reserva para o décimo terceiro e as férias da equipe',
        notes: 'aplicação automática',
        fromCovered: false,
        toCovered: false,
      },
    ],
  },
}

const TRANSFER_CODE = [
  'entities/bank-accounts/transfer-dialog.tsx#FormDialog',
  'features/bank/use-account-actions.tsx#TransferDialog',
]

const account = (id: number, name: string) => ({
  ...{ id, name, revision: 1, kind: 'bank', ispb: null, branch: null, number: null, companyId: null, company: null },
  ...{
    openingCentavos: 0,
    openingDay: null,
    closingDay: null,
    dueDay: null,
    payerId: null,
    pixKey: null,
    pixName: null,
    pixCity: null,
    isMain: id === 1,
    isArchived: false,
  },
  ...{ balanceCentavos: '0', looseCentavos: '0', reconciledUntil: null, lastStatementDay: null, openLines: 0 },
})

export const TWO_ACCOUNTS = {
  '**/api/bank/accounts?*': {
    today: '2026-11-21',
    accounts: [account(1, 'Conta principal'), account(2, 'Reserva')],
    totals: [],
  },
}

const bill = {
  ...{
    accountId: 2,
    account: 'Cartão Nubank da equipe de conteúdo',
    companyId: null,
    payerId: 1,
    closing: '2026-11-28',
    due: '2026-12-05',
  },
  ...{ state: 'open', centavos: '999999999999', paidCentavos: '0', remainingCentavos: '999999999999', looseCentavos: '123456' },
  expectedCentavos: '59990',
  expected: [{ description: 'Notebook Dell - 6/10', centavos: 599_90 }],
}

/** The bills of cards, as A Pagar and a card's page show them. */
export const BILLS = {
  '**/api/bank/bills*': {
    today: '2026-11-21',
    bills: [bill, { ...bill, closing: '2026-10-28', due: '2026-11-05', state: 'closed', expectedCentavos: '0', expected: [] }],
  },
}

export const CARD_ACCOUNT = {
  '**/api/bank/accounts?*': {
    today: '2026-11-21',
    accounts: [account(1, 'Conta principal'), { ...account(2, 'Cartão Nubank'), kind: 'card', closingDay: 28, dueDay: 5 }],
    totals: [],
  },
}

const CARD = {
  ...BILLS,
  ...CARD_ACCOUNT,
  '**/api/bank/accounts/2/lines*': { lines: [aLine(2), aLine(4, { purchasedOn: '2026-08-04' })] },
}

/** The screen states of the bank: accounts and one account. */
export const bankStates: readonly ScreenState[] = [
  ...onScreen('/financeiro/contas', [
    pageMenu('contas-mais-acoes', 'features/bank/accounts-page.tsx#PageActions'),
    rowMenu('contas-menu-da-linha', 'features/bank/accounts-table.tsx#RowActions'),
    {
      name: 'contas-dias-do-saldo',
      kind: 'disclosure',
      code: ['features/bank/forecast-section.tsx#Disclosure'],
      steps: [click(text(/em que o saldo muda$/))],
      shows: [elementOnPage('.forecast__days')],
    },
    buttonDialog('contas-nova', ['features/bank/account-dialog.tsx#FormDialog'], {
      button: 'Nova Conta',
      title: 'Nova Conta',
    }),
    {
      name: 'contas-nova-cartao',
      kind: 'list',
      code: ['features/bank/account-dialog.tsx#AccountField'],
      steps: [
        click(button('Nova Conta')),
        waitForDialog,
        click(text('Cartão')),
        click(role('combobox', 'Conta que paga a fatura')),
      ],
      shows: [listboxSurface, field(/^Fecha no dia/)],
    },
    {
      name: 'contas-nova-banco',
      kind: 'list',
      code: ['features/bank/account-dialog.tsx#SelectField'],
      steps: [click(button('Nova Conta')), waitForDialog, click(role('combobox', 'Banco'))],
      shows: [listboxSurface],
    },
    {
      name: 'contas-nova-calendario',
      kind: 'list',
      code: ['features/bank/account-dialog.tsx#DateField'],
      steps: [click(button('Nova Conta')), waitForDialog, click(field('No início do dia'))],
      shows: [calendarSurface],
    },
  ]),
  ...onScreen('/financeiro/contas/1', [
    {
      name: 'conta-filtros-dos-movimentos',
      kind: 'field',
      code: ['features/bank/lines/line-list.tsx#FilterSelect'],
      stubs: LINES,
      steps: [],
      shows: [role('combobox', 'Situação')],
    },
    { ...rowMenu('conta-mais-acoes', 'features/bank/account-page.tsx#PageActions'), widths: [390] },
    buttonDialog('conta-transferir', TRANSFER_CODE, {
      button: 'Transferir',
      title: 'Nova Transferência',
    }),
    {
      name: 'conta-transferir-contas',
      kind: 'list',
      code: ['entities/bank-accounts/account-field.tsx#SelectField', 'entities/bank-accounts/transfer-dialog.tsx#AccountField'],
      steps: [click(button('Transferir')), waitForDialog, click(role('combobox', /^Para/))],
      shows: [listboxSurface],
    },
    {
      name: 'conta-transferir-calendario',
      kind: 'list',
      code: ['entities/bank-accounts/transfer-dialog.tsx#DateField'],
      steps: [click(button('Transferir')), waitForDialog, click(field('Data'))],
      shows: [calendarSurface],
    },
    {
      name: 'conta-menu-da-transferencia',
      kind: 'popover',
      code: ['features/bank/transfers-section.tsx#RowActions'],
      stubs: { ...LINES, ...TRANSFERS },
      steps: [click(role('tab', 'Transferências')), openRowMenu],
      shows: [menu],
    },
    {
      name: 'conta-desfazer-extrato',
      kind: 'modal',
      code: [...CONFIRM_CODE, 'features/bank/lines/statement-list.tsx#LazyConfirmDialog'],
      stubs: { ...LINES, ...STATEMENTS },
      steps: [click(role('tab', 'Extratos')), click(button(/^Desfazer o extrato/))],
      shows: [dialog('Desfazer extrato')],
    },
  ]),
  ...onScreen('/financeiro/contas/2', [
    {
      name: 'cartao-menu-da-fatura',
      kind: 'popover',
      code: ['features/bank/bills-section.tsx#RowActions'],
      stubs: CARD,
      steps: [openRowMenu],
      shows: [menu],
    },
  ]),
]
