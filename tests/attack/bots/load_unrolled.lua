--- @api 1
-- expect: list: exit 0; deep check: exit 0|1; deep play: exit 0|1|2
local x = 0
for i0 = 1, 8 do
  for i1 = 1, 8 do
    for i2 = 1, 8 do
      for i3 = 1, 8 do
        for i4 = 1, 8 do
          for i5 = 1, 8 do
            for i6 = 1, 8 do
              for i7 = 1, 8 do
                for i8 = 1, 8 do
                  for i9 = 1, 8 do
                    for i10 = 1, 8 do
                      for i11 = 1, 8 do
                        for i12 = 1, 8 do
                          for i13 = 1, 8 do
                            for i14 = 1, 8 do
                              for i15 = 1, 8 do
                                for i16 = 1, 8 do
                                  for i17 = 1, 8 do
                                    for i18 = 1, 8 do
                                      for i19 = 1, 8 do
                                        x += 1
                                      end
                                    end
                                  end
                                end
                              end
                            end
                          end
                        end
                      end
                    end
                  end
                end
              end
            end
          end
        end
      end
    end
  end
end
return {}
