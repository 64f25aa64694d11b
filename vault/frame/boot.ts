import { startFrame } from './frame.ts'
import type { FrameSetup } from './setup.ts'

startFrame(JSON.parse(document.getElementById('setup')?.textContent ?? '') as FrameSetup)
