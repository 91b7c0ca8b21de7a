/** The package has types and does not say where; these are the parts that are used. */
declare module 'tesseract-wasm' {
  interface TextItem {
    readonly text: string
    /** From 0 to 1. */
    readonly confidence: number
    /** Of `layoutFlags`. */
    readonly flags: number
  }

  interface OCREngine {
    loadModel(model: Uint8Array): void
    setVariable(name: string, value: string): void
    /** Red, green, blue and alpha, as in an ImageData of a browser. */
    loadImage(image: { data: Uint8ClampedArray; width: number; height: number }): void
    clearImage(): void
    getTextBoxes(unit: 'line' | 'word'): TextItem[]
  }

  const layoutFlags: { readonly StartOfLine: number; readonly EndOfLine: number }
  function supportsFastBuild(): boolean
  function createOCREngine(options: { wasmBinary: Uint8Array }): Promise<OCREngine>
}
