import { IconCarouselHorizontal, IconMapPin, IconMicrophone, IconMovie, IconPhoto } from '@tabler/icons-react'
import type { Automation } from 'contract/runs/automations.ts'

const ICONS: Readonly<Record<Automation, typeof IconMovie>> = {
  prospecting: IconMapPin,
  'post-production': IconMovie,
  carousel: IconCarouselHorizontal,
  static: IconPhoto,
  transcription: IconMicrophone,
}

export function AutomationIcon({ automation, className = 'icon sub' }: { automation: Automation; className?: string }) {
  const Icon = ICONS[automation]
  return <Icon className={className} stroke={1.5} aria-hidden />
}
