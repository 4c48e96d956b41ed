import { launchStatic } from 'contract/content/launch.ts'
import { call } from '../../../lib/call.ts'
import { useLaunchContent } from '../content-launch.ts'
import { ContentLauncher } from '../content-launcher.tsx'

const TEXTS = { label: 'Estático', submit: 'Gerar Conteúdo Estático', action: 'Novo conteúdo estático', ideaMarked: true }

export function StaticPage() {
  const launch = useLaunchContent(
    (content, options) => call(launchStatic, content, options),
    'Conteúdo estático enviado com sucesso.',
  )
  return <ContentLauncher title="Gerador de Conteúdo Estático" kind="static" words={TEXTS} launch={launch} />
}
