import { useNavigate } from '@tanstack/react-router'
import type { Creation } from 'contract/ai/creator.ts'
import { useCreateDocumentFromCreation } from './creation-calls.ts'

export function useSendToEditor() {
  const navigate = useNavigate()
  const { mutate, isPending } = useCreateDocumentFromCreation()
  const openDocument = (documento: number) => void navigate({ to: '/ai-tools', search: { aba: 'conteudos', documento } })
  return {
    send: ({ text, prompt }: Pick<Creation, 'text' | 'prompt'>) =>
      mutate({ text, prompt }, { onSuccess: ({ id }) => openDocument(id) }),
    sending: isPending,
  }
}
