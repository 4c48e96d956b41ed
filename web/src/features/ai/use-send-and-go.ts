import { useNavigate } from '@tanstack/react-router'
import type { Creation } from 'contract/ai/creator.ts'
import { useSendToEditor } from './api.ts'

/** Makes a text of the editor of it, and goes there. */
export function useSendAndGo() {
  const navigate = useNavigate()
  const { mutate, isPending } = useSendToEditor()
  const go = (documento: number) => void navigate({ to: '/ai-tools', search: { aba: 'conteudos', documento } })
  return {
    send: ({ text, prompt }: Pick<Creation, 'text' | 'prompt'>) => mutate({ text, prompt }, { onSuccess: ({ id }) => go(id) }),
    sending: isPending,
  }
}
