import type { ClassificationField } from 'contract/finance/classify.ts'
import type { EntryKind } from 'contract/finance/due.ts'

export const FIELD_WORDS = {
  category: {
    set: 'Definir categoria',
    short: 'Categoria',
    choose: 'Escolha uma categoria',
    none: 'Sem categoria',
    done: 'Categoria definida',
    failed: 'Não foi possível definir a categoria',
  },
  project: {
    set: 'Definir projeto',
    short: 'Projeto',
    choose: 'Escolha um projeto',
    none: 'Sem projeto',
    done: 'Projeto definido',
    failed: 'Não foi possível definir o projeto',
  },
} as const satisfies Record<ClassificationField, Record<string, string>>

export const KIND_WORDS = {
  outflow: {
    chosen: 'saída selecionada',
    chosenMany: 'saídas selecionadas',
    fields: ['category', 'project'],
    markPaid: 'Marcar como pagas',
    paid: 'Pagas',
    paying: 'Marcando...',
    already: 'já paga',
    alreadyMany: 'já pagas',
    payFailed: 'Não foi possível marcar a seleção como paga',
  },
  inflow: {
    chosen: 'entrada selecionada',
    chosenMany: 'entradas selecionadas',
    fields: ['project'],
    markPaid: 'Marcar como recebidas',
    paid: 'Recebidas',
    paying: 'Marcando...',
    already: 'já recebida',
    alreadyMany: 'já recebidas',
    payFailed: 'Não foi possível marcar a seleção como recebida',
  },
} as const satisfies Record<EntryKind, Record<string, string | readonly ClassificationField[]>>
