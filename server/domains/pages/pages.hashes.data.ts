/**
 * Hashes of every text a site has ever begun with, by address, the one of today last: by them a text that nobody has changed is
 * known. A new one goes behind the others, and none is taken away. The terms aren't here, because members agree to them.
 */
export const TEXT_HASHES: Readonly<Record<string, readonly string[]>> = {
  '/': [
    '514b87a26c536c3caeebb01f3a77a29efac0bd61caf98e3d144b4c9fea0af4b7',
    'bb74b56bc624798f687f64388d23d07a0c0ae15060fdb0e2418125d6c06355bb',
    '461ac959316aedbbafab1e96caf06354074272b380918cc46e8b85f635854232',
  ],
  '/about': [
    '5b6434ccb0b701c230775e8632d46a46b7e37334438dd9c8594e0da57a43d2dd',
    'e03c1a04dd13fb10d0a249e731841c89f9c75c0dad63bbbf0516a4e67093dc3c',
    '3515fea25a866affd3dc5f0ebc95da64f4aef2e7b45cf702a95764901bf4aeaf',
  ],
  '/my-account': [
    '8d6e6be0c557fe095e8c704126f92ea2da53d5e9e59cf83350a00a3f10b32c80',
    '952548a896ef8bce63aced04fd60aa0be0e0553564e77b3e1cb728d06b350660',
  ],
  '/chat': [
    'e0ab385a3d01524557459c3225263b1c81db36e8b8cbc152bc2f201ebce4ab41',
    'e231219c6804f2d19003841c852a3ebbb4a0941c452c341bb2491102f21d07bc',
    'b34d08bbcb78736de41f7d9c9fffa33aea3870e9c42280d572a5e408c76898c0',
  ],
  '/hotlist': [
    '70d3cd165181be02126ba1af7e3d42faf5c4bf4ed88abe86ede802eb01d23143',
    '537ed7eb9975494e2465b76a382fcbae28436cece73be6a1e237bcd3435d1200',
  ],
  '/forum': [
    '94f2c2a85019f1429c31314b656bf7d28919aedfdde5a976b7e36af4e810350b',
    'a374acddec10f38abc5c60565c4d0df0234cffcd9c37c6cfa66a655e37666243',
  ],
  '/events': [
    '8d61478b3704a75b49e6b2754e509d659ccda3b52d871ac54da5bb8a781b63d2',
    '8d70ae32b07512e347918bd56cc5050ec7d3ebfabe1c76319fb2a79b09789df3',
  ],
  '/clubs': [
    '939dc635ad32d83971dafa771a2f393ae7feacd54c7991ef3921c71edf602103',
    '7847ace8cc15c573fef26c4b23a2cbd4c3996df9cb31f80e4da5d6b9139e8ce0',
  ],
  '/pics': [
    'b0de2e9570e08ac7902a7b9e20d3261c4b9f8a7cd8ffe21d4fa76b3b22bbc617',
    'd5c739bf8eb3f072664146d68da0cb994180c4c96da69f95b11b961e9ca79076',
  ],
  '/privacy': [
    '2c8dd1800c2200a6df7821d37126fbb79e0287a261b281011e731f879f9c82f8',
    '7a616f85255796b6d287d9783bb9f73f0ce9dedbeae6f8084cd830276ab500b9',
    'efe43c334f5ecaef5e7f74c90b1ff15bc35acbf2ec7d1385da2ae178d7ee7cb9',
    'db7665f824a99d19a384bfad2ecb806c3073da0967edccd85fa7e98f732af3cc',
    '409533e4b66c804cc85d257ad8a9d6648e0920e803da2d77e89ca2771722d222',
    'c3636f155797212c5ceba9f8a3a721f96b3c736872a04eb2af3676ebce946264',
  ],
  '/contact': ['e834a2f343deaaa8369ec28891a250d30e20d588fcdc2c3129eaab7cb6982cf9'],
  '/protection-policy': [
    '1decab41746e479986d93cbc4359dff75cc42905aee3c785c1a33d5efa7f844d',
    'e174409e86969ef1a9fcfa3f424b33bebd58b3b55d9df9f1ac3415f467e0cc7f',
    '5acfd3203ba6c2b8f22720e301349d440a815c653358917e7244513f54d11b8b',
  ],
  '/report': [
    'ef0ce2d5678a16da63f4b600db57d98057475a865a0bcd61f18648d3c8dddb05',
    '82a17e66e2a505b1e09943b342494d7a7a63454a733ec00d94c68fb3e0744246',
  ],
}
