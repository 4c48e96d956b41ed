import { HomePage } from '#features/home/home-page.tsx'
import { lazyComponent } from '#lib/net/lazy.ts'

const ToolContent = lazyComponent(() => import('./tool-content.tsx'))

export const HomeScreen = () => <HomePage Content={ToolContent} />
