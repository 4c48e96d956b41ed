/** The titles of the toasts for the success and for the failure of a write. */
export type WriteToasts = { done: string; failed: string }

const EDIT_FAILED = 'Não foi possível salvar a saída'

/** The titles of the toasts of each kind of write that the two people make, for its success and for its failure. */
export const TOASTS = {
  edit: { done: 'Saída atualizada com sucesso!', failed: EDIT_FAILED },
  reopen: { done: 'Saída marcada como em aberto', failed: EDIT_FAILED },
  pay: { done: 'Saída paga', failed: 'Não foi possível pagar' },
  markPaid: { done: 'Saída marcada como paga', failed: 'Não foi possível marcar como paga' },
  undoPayment: { done: 'Pagamento desfeito', failed: 'Não foi possível desfazer' },
  delete: { done: 'Saída deletada com sucesso!', failed: 'Não foi possível deletar a saída' },
  restore: { done: 'Saída restaurada', failed: 'Não foi possível desfazer a exclusão' },
} satisfies Record<string, WriteToasts>
