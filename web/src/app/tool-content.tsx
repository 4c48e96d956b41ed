import type { ComponentType } from 'react'
import type { Tool } from '#features/home/tools.tsx'
import { lazyComponent } from '#lib/net/lazy.ts'

type Props = { id: Tool['id']; onLeave?: () => void }

const CONTENTS: Readonly<Record<Tool['id'], ComponentType<Pick<Props, 'onLeave'>>>> = {
  'audio-transcription': lazyComponent(async () => ({
    default: (await import('#features/transcription/transcription-modal.tsx')).TranscriptionModalContent,
  })),
  'content-editor': lazyComponent(async () => ({
    default: (await import('#features/content/editor/editor-modal.tsx')).EditorModal,
  })),
  'ai-creator': lazyComponent(async () => ({ default: (await import('#features/ai/creator-modal.tsx')).CreatorPanel })),
  financeiro: lazyComponent(async () => ({
    default: (await import('#features/finance/home-modal/finance-modal.tsx')).FinanceModal,
  })),
}

/** In the app layer, because features do not import each other. */
export default function ToolContent({ id, ...leaving }: Props) {
  const Content = CONTENTS[id]
  return <Content {...leaving} />
}
