import type { Lead } from 'contract/prospecting/leads.ts'
import {
  type LeadMerging,
  mergeLeads,
  type SimilarLead,
  type SourceSeparation,
  separateLead,
  separateSource,
  tellLeadsApart,
} from 'contract/prospecting/merging.ts'
import { call } from '#lib/net/call.ts'
import { createAreaMutation } from '#lib/net/use-call-mutation.ts'
import { useCreateUndoAction } from '#lib/use-toast-undo.ts'
import { listLabels } from './merged-fields.ts'

const useLeadMutation = createAreaMutation([['leads'], ['home'], ['trash']])

type Separation = { id: number; isOther: boolean }

export const useSeparateLead = () =>
  useLeadMutation(({ id, isOther }: Separation) => call(separateLead, { params: { id }, json: { isOther } }), {
    done: ({ changedSince }) => ({
      title: 'Contatos separados',
      ...(changedSince.length > 0 && { message: `Mudou depois da união e ficou como está: ${listLabels(changedSince)}.` }),
    }),
    failed: 'Não foi possível separar os contatos',
  })

type Merging = { lead: Lead; json: LeadMerging }

/** A refusal tells that a contact changed, so what is compared is read again. */
export function useMergeLeads() {
  const createUndoAction = useCreateUndoAction()
  const separate = useSeparateLead()
  return useLeadMutation(({ lead, json }: Merging) => call(mergeLeads, { params: { id: lead.id }, json }), {
    done: (_answer, { lead, json }) => ({
      title: 'Contatos unidos',
      message: lead.name,
      action: createUndoAction(() => separate.mutate({ id: json.otherId, isOther: false })),
    }),
    failed: 'Não foi possível unir os contatos',
  })
}

type SourceMove = { id: number; json: SourceSeparation }

export const useSeparateSource = () =>
  useLeadMutation(({ id, json }: SourceMove) => call(separateSource, { params: { id }, json }), {
    done: ({ id }, { json }) => ({
      title: 'Contatos separados',
      message: json.name,
      link: { label: 'Ver o novo', href: `/contatos/${id}` },
    }),
    failed: 'Não foi possível separar os contatos',
    keepsForm: true,
  })

type Apart = { lead: Lead; other: SimilarLead; isOther: boolean }

const useSayApart = (done: Parameters<typeof useLeadMutation<{ ok: true }, Apart>>[1]) =>
  useLeadMutation(
    ({ lead, other, isOther }: Apart) => call(tellLeadsApart, { params: { id: lead.id }, json: { otherId: other.id, isOther } }),
    { failed: 'Não foi possível guardar a resposta', ...done },
  )

export function useTellApart() {
  const createUndoAction = useCreateUndoAction()
  const undo = useSayApart({ done: 'Pode ser o mesmo contato' })
  return useSayApart({
    done: (_answer, apart) => ({
      title: 'São contatos diferentes',
      message: apart.other.name,
      action: createUndoAction(() => undo.mutate({ ...apart, isOther: false })),
    }),
  })
}
