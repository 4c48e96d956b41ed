import { launchCarousel } from 'contract/content/launch.ts'
import { call } from '../../../lib/call.ts'
import { useLaunchContent } from '../content-launch.ts'
import { ContentLauncher } from '../content-launcher.tsx'

const TEXTS = { label: 'Carrossel', submit: 'Gerar Conteúdo Carrossel', action: 'Novo carrossel', ideaMarked: false }

export function CarouselPage() {
  const launch = useLaunchContent(
    (content, options) => call(launchCarousel, content, options),
    'Conteúdo carrossel enviado com sucesso.',
  )
  return <ContentLauncher title="Gerador de Conteúdo Carrossel" kind="carousel" words={TEXTS} launch={launch} />
}
