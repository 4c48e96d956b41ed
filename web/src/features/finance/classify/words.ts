import type { ClassificationField } from 'contract/finance/classify.ts'
import type { EntryKind } from 'contract/finance/due.ts'

export const FIELD_WORDS = {
  category: {
    set: 'Definir categoria',
    choose: 'Escolha uma categoria',
    none: 'Sem categoria',
    done: 'Categoria definida',
    failed: 'Não foi possível definir a categoria',
  },
  project: {
    set: 'Definir projeto',
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
  },
  inflow: {
    chosen: 'entrada selecionada',
    chosenMany: 'entradas selecionadas',
    fields: ['project'],
  },
} as const satisfies Record<EntryKind, Record<string, string | readonly ClassificationField[]>>
